import { byKind } from "@/lib/contract/by-kind";
import { fieldsOf, type AnyValues, type Filter, type QueryDefinition } from "@/lib/contract/definition";
import { parseHumanNumber } from "@/lib/contract/human-number";
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
