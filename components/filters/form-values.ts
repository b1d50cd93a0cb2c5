/** Between the values of a search and what stands in the inputs of its form. */
import { fieldsOf, type AnyValues, type Filter, type QueryDefinition } from "@/lib/contract/definition";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { numberText } from "./number-text";

/** Keys are wire fields. A list of texts is one comma-separated input. */
export type FormValues = Record<string, string | string[] | boolean>;

function inputValue(filter: Filter, value: AnyValues[string]): FormValues[string] {
  if (filter.kind === "multiSelect") return Array.isArray(value) ? value : [];
  if (filter.kind === "textList") return Array.isArray(value) ? value.join(", ") : "";
  if (filter.kind === "flag") return value === true;
  if (filter.kind === "range") return typeof value === "number" ? numberText(value) : "";
  return value === undefined ? "" : String(value);
}

export function toForm(query: QueryDefinition, values: object): FormValues {
  const all = values as AnyValues;
  return Object.fromEntries(
    Object.values(query.filters).flatMap((filter) =>
      fieldsOf(filter).map((field) => [field, inputValue(filter, all[field])]),
    ),
  );
}

export function splitTexts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function wireValue(filter: Filter, input: FormValues[string] | undefined): AnyValues[string] {
  if (filter.kind === "flag") return input ? true : undefined;
  if (filter.kind === "multiSelect") {
    const chosen = Array.isArray(input) ? input : [];
    return filter.values.filter((value) => chosen.includes(value));
  }
  const text = typeof input === "string" ? input : "";
  if (text.trim() === "") return undefined;
  if (filter.kind === "textList") return splitTexts(text);
  // What is not a number goes into the address as it was typed: the page then shows it as ignored, with the reason.
  if (filter.kind === "range") return parseHumanNumber(text) ?? text.trim();
  return filter.kind === "text" && filter.match === "contains" ? text : text.trim();
}

/** Wire fields that restrict something; empty inputs are left out. */
export function fromForm(query: QueryDefinition, form: FormValues): AnyValues {
  const values: AnyValues = {};
  for (const filter of Object.values(query.filters)) {
    for (const field of fieldsOf(filter)) {
      const value = wireValue(filter, form[field]);
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) values[field] = value;
    }
  }
  return values;
}
