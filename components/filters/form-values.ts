import { byKind } from "@/lib/contract/by-kind";
import {
  fieldsOf,
  type AnyValues,
  type Filter,
  type QueryDefinition,
  type FilterOf,
} from "@/lib/contract/definition";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { messages } from "./messages/panel";
import { numberText } from "./number-text";

/** Keys are wire fields. A list of texts is one comma-separated input. */
export type FormValues = Record<string, string | string[] | boolean>;

const textInput = (value: AnyValues[string]) => (value === undefined ? "" : String(value));

const inputValue = byKind<[value: AnyValues[string]], FormValues[string]>({
  multiSelect: (_, value) => (Array.isArray(value) ? value : []),
  select: (_, value) => textInput(value),
  range: (_, value) => (typeof value === "number" ? numberText(value) : ""),
  dateRange: (_, value) => textInput(value),
  text: (_, value) => textInput(value),
  textList: (_, value) => (Array.isArray(value) ? value.join(", ") : ""),
  flag: (_, value) => value === true,
});

export function toForm(query: QueryDefinition, values: object): FormValues {
  const all = values as AnyValues;
  return Object.fromEntries(
    Object.values(query.filters).flatMap((filter) =>
      fieldsOf(filter).map((field) => [field, inputValue(filter, all[field])]),
    ),
  );
}

const held = byKind<[data: FormData, field: string], FormValues[string]>({
  multiSelect: (_, data, field) => data.getAll(field).map(String),
  select: (_, data, field) => String(data.get(field) ?? ""),
  range: (_, data, field) => String(data.get(field) ?? ""),
  dateRange: (_, data, field) => String(data.get(field) ?? ""),
  text: (_, data, field) => String(data.get(field) ?? ""),
  textList: (_, data, field) => String(data.get(field) ?? ""),
  flag: (_, data, field) => data.has(field),
});

/** Includes what people typed before hydration. */
export function readInputs(query: QueryDefinition, data: FormData): FormValues {
  return Object.fromEntries(
    Object.values(query.filters).flatMap((filter) =>
      fieldsOf(filter).map((field) => [field, held(filter, data, field)]),
    ),
  );
}

export function splitTexts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

type Input = FormValues[string] | undefined;

function filled(input: Input): string | undefined {
  return typeof input === "string" && input.trim() !== "" ? input : undefined;
}

const wireValue = byKind<[input: Input], AnyValues[string]>({
  multiSelect: ({ values }, input) =>
    Array.isArray(input) ? values.filter((value) => input.includes(value)) : [],
  select: (_, input) => filled(input)?.trim(),
  // Text that isn't a number stays in the address. The page then shows it as ignored, with the reason.
  range: (_, input) => {
    const text = filled(input)?.trim();
    return text === undefined ? undefined : (parseHumanNumber(text) ?? text);
  },
  dateRange: (_, input) => filled(input)?.trim(),
  text: ({ match }, input) => (match === "contains" ? filled(input) : filled(input)?.trim()),
  textList: (_, input) => {
    const text = filled(input);
    return text === undefined ? undefined : splitTexts(text);
  },
  flag: (_, input) => (input ? true : undefined),
});

/** Empty inputs are left out. */
export function filterFromForm(filter: Filter, form: FormValues): AnyValues {
  const values: AnyValues = {};
  for (const field of fieldsOf(filter)) {
    const value = wireValue(filter, form[field]);
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) values[field] = value;
  }
  return values;
}

/** Empty inputs are left out. */
export function fromForm(query: QueryDefinition, form: FormValues): AnyValues {
  const values = Object.values(query.filters).map((filter) => filterFromForm(filter, form));
  return Object.assign({}, ...values);
}

/** A search with invalid inputs is neither counted nor sent. `fields` are wire fields. */
type Wrong = { fields: readonly string[]; note: string };

const isNumber = (value: number | undefined) =>
  value !== undefined && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

function textOf(inputs: FormValues, field: string): string {
  const input = inputs[field];
  return typeof input === "string" ? input.trim() : "";
}

function wrongNumbers(filter: FilterOf<"range">, inputs: FormValues): Wrong | undefined {
  const fields = fieldsOf(filter);
  const texts = fields.map((field) => textOf(inputs, field));
  const numbers = texts.map(parseHumanNumber);
  const filled = (isWrong: (value: number | undefined) => boolean) =>
    fields.filter((_, end) => texts[end] !== "" && isWrong(numbers[end]));
  const unreadable = filled((value) => !isNumber(value));
  if (unreadable.length > 0) return { fields: unreadable, note: messages.range.unreadable };
  const broken = filter.isInteger ? filled((value) => !Number.isInteger(value)) : [];
  if (broken.length > 0) return { fields: broken, note: messages.range.broken };
  const [low, high] = numbers;
  const isTurned = low !== undefined && high !== undefined && low > high;
  return isTurned ? { fields, note: messages.range.turned } : undefined;
}

function wrongDays(filter: FilterOf<"dateRange">, inputs: FormValues): Wrong | undefined {
  const [from, to] = [textOf(inputs, filter.from), textOf(inputs, filter.to)];
  const isTurned = from !== "" && to !== "" && from > to;
  return isTurned ? { fields: fieldsOf(filter), note: messages.days.turned } : undefined;
}

const never = () => undefined;

/** Returns undefined if nothing is known to be invalid. */
export const wrongIn = byKind<[inputs: FormValues], Wrong | undefined>({
  multiSelect: never,
  select: never,
  range: wrongNumbers,
  dateRange: wrongDays,
  text: never,
  textList: never,
  flag: never,
});

export function firstWrongField(query: QueryDefinition, inputs: FormValues): string | undefined {
  for (const filter of Object.values(query.filters)) {
    const wrong = wrongIn(filter, inputs);
    if (wrong) return wrong.fields[0];
  }
  return undefined;
}
