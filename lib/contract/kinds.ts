import { z } from "zod";
import type { AnyValues, Filter, FilterOf, Kind } from "./definition";
import { fold } from "./fold";
import { parseHumanNumber } from "./human-number";
import { didYouMean } from "./suggestion";

export const MAX_TEXT_LENGTH = 200;
export const MAX_LIST_LENGTH = 200;

export type Fields = Record<string, z.ZodType>;
type FieldProblem = { field: string; code: "min_greater_than_max"; message: string };

type KindRules<K extends Kind> = {
  /** Schema of each wire field, as in a JSON body. It normalises accepted values. */
  schemas: (filter: FilterOf<K>) => Fields;
  /** `isForm` means that a person typed the parameter, so that `10k` is fine. */
  fromUrl: (text: string, isForm: boolean) => unknown;
  /** Two fields that contradict each other when the first is greater than the second. No other fields can. */
  bounds?: (filter: FilterOf<K>) => readonly [low: string, high: string];
};

const text = z
  .string({ error: "must be a string" })
  .max(MAX_TEXT_LENGTH, { error: `must be at most ${MAX_TEXT_LENGTH} characters` })
  .refine((value) => value.isWellFormed() && !value.includes("\0"), {
    error: "must be well-formed text without NUL or lone surrogates",
  });

/** One spelling of a name: composed letters (NFC) and the straight apostrophe, as the lists of section 4 have them. */
const plainSpelling = (text: string) => text.normalize("NFC").replaceAll(/[\u2018\u2019\u02bc]/g, "'");

/** @returns " Give one value only." for accepted values with commas between them, where one is accepted */
function oneValueOnly(input: string, values: readonly string[]): string {
  const parts = input.split(",").map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => values.includes(part)) ? " Give one value only." : "";
}

function oneAmong(values: readonly string[]) {
  return z
    .string({ error: "must be a string" })
    .overwrite(plainSpelling)
    .refine((value) => values.includes(value), {
      error: (issue) =>
        `"${String(issue.input).slice(0, 60)}" is not an accepted value.${oneValueOnly(String(issue.input), values) || didYouMean(String(issue.input), values)}`,
    })
    .meta({ enum: [...values] });
}

function list(element: z.ZodType<string>) {
  return z
    .array(element, { error: "must be a list of strings" })
    .max(MAX_LIST_LENGTH, { error: `must have at most ${MAX_LIST_LENGTH} entries` });
}

function uniqueByFold(values: string[]): string[] {
  return [...new Map(values.map((value) => [fold(value), value])).values()];
}

const number = z
  .number({ error: "must be a number" })
  .refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, { error: "is beyond ±2^53" });
const integer = z.int({ error: "must be a whole number" });

/** A calendar day that exists, YYYY-MM-DD. */
export const day = z
  .string({ error: "must be a date, YYYY-MM-DD" })
  .refine(
    (value) => {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
      const date = new Date(`${value}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
    },
    { error: "must be a date that exists, YYYY-MM-DD" },
  )
  .meta({ format: "date" });

const splitList = (raw: string) => raw.split(",").map((part) => part.trim());
const same = (raw: string) => raw;

export function numberFromUrl(raw: string, isForm: boolean): unknown {
  if (isForm) return parseHumanNumber(raw) ?? raw;
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(raw) ? Number(raw) : raw;
}

export const kinds: { [K in Kind]: KindRules<K> } = {
  multiSelect: {
    schemas: (filter) => ({
      [filter.param]: list(oneAmong(filter.values)).transform((chosen) =>
        filter.values.filter((value) => chosen.includes(value)),
      ),
    }),
    fromUrl: splitList,
  },
  select: {
    schemas: (filter) => ({
      [filter.param]: filter.isOpen
        ? text.transform((value) => plainSpelling(value).trim())
        : oneAmong(filter.values),
    }),
    fromUrl: same,
  },
  range: {
    schemas: (filter) => {
      const bound = filter.isInteger ? integer : number;
      return { [filter.min]: bound, [filter.max]: bound };
    },
    fromUrl: numberFromUrl,
    bounds: ({ min, max }) => [min, max],
  },
  dateRange: {
    schemas: (filter) => ({ [filter.from]: day, [filter.to]: day }),
    fromUrl: same,
    bounds: ({ from, to }) => [from, to],
  },
  text: {
    schemas: (filter) => ({
      [filter.param]: text.transform((value) => {
        if (filter.match === "contains") return value;
        const trimmed = value.trim();
        return filter.match === "handle" ? trimmed.replace(/^@/, "") : trimmed;
      }),
    }),
    fromUrl: same,
  },
  textList: {
    schemas: (filter) => ({
      [filter.param]: list(text).transform((values) => {
        const bare =
          filter.match === "allExact" ? values.map((value) => value.trim().replace(/^#/, "")) : values;
        return uniqueByFold(bare.map((value) => value.trim()).filter((value) => value !== ""));
      }),
    }),
    fromUrl: splitList,
  },
  flag: {
    schemas: (filter) => ({ [filter.param]: z.boolean({ error: "must be true or false" }) }),
    fromUrl: (raw, isForm) =>
      /^true$/i.test(raw) || (isForm && raw === "on") ? true : /^false$/i.test(raw) ? false : raw,
  },
};

export function rulesOf<F extends Filter>(filter: F): KindRules<F["kind"]> {
  return kinds[filter.kind] as unknown as KindRules<F["kind"]>;
}

/** @returns two fields of which the first must not exceed the second; null when the kind has none */
export function boundsOf(filter: Filter): readonly [low: string, high: string] | null {
  return rulesOf(filter).bounds?.(filter as never) ?? null;
}

/** Validates what only shows when several fields are seen together. */
export function conflictOf(filter: Filter, values: AnyValues): FieldProblem | null {
  const [low = "", high = ""] = boundsOf(filter) ?? [];
  const [from, to] = [values[low], values[high]];
  if (from === undefined || to === undefined || from <= to) return null;
  return { field: low, code: "min_greater_than_max", message: `must not be greater than ${high}` };
}
