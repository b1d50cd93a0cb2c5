/** Values of a record for the search, folded before they are stored, so that SQL only compares. */
import { byKind } from "../contract/by-kind";
import { creatorQuery } from "../contract/creators";
import { fieldsOf, type AnyValues, type Filter, type FilterOf } from "../contract/definition";
import { fold, foldHandle, foldTag } from "../contract/fold";
import { fieldOf } from "../contract/record-field";
import type { Creator } from "../contract/records";
import { cleanText, SEPARATOR } from "./clean-text";

type Searchable = string | number | null;

const asText = (known: unknown) => (typeof known === "string" ? cleanText(known) : null);

function foldAs({ match }: FilterOf<"text">, text: string): string {
  if (match === "handle") return foldHandle(text);
  return match === "exact" ? fold(text).trim() : fold(text);
}

function joined(known: unknown, foldElement: (text: string) => string): string | null {
  if (!Array.isArray(known) || known.length === 0) return null;
  const elements = known.map((element) => foldElement(cleanText(String(element))));
  return SEPARATOR + elements.join(SEPARATOR) + SEPARATOR;
}

const searchable = byKind<[known: unknown], Searchable>({
  multiSelect: (_, known) => asText(known),
  select: ({ isOpen }, known) => {
    const text = asText(known);
    return text !== null && isOpen ? fold(text) : text;
  },
  range: (_, known) => (typeof known === "number" ? known : null),
  dateRange: (_, known) => asText(known)?.slice(0, 10) || null,
  text: (filter, known) => {
    const text = asText(known);
    return text === null ? null : foldAs(filter, text);
  },
  textList: ({ match }, known) => joined(known, match === "allExact" ? foldTag : fold),
  flag: (_, known) => (known === undefined || known === "" ? 0 : 1),
});

/** A flag has a column of its own besides the column of the value. */
export function searchColumn(filter: Filter): string {
  return filter.kind === "flag" ? `has_${filter.column}` : filter.column;
}

/** Undefined for attributes that are never returned. */
export function knownValue({ column }: Pick<Filter, "column">, creator: Creator): unknown {
  return (creator as Record<string, unknown>)[fieldOf(column)];
}

export function searchableValues(creator: Creator): Record<string, Searchable> {
  return Object.fromEntries(
    Object.values(creatorQuery.filters as Record<string, Filter>).map((filter) => [
      searchColumn(filter),
      searchable(filter, knownValue(filter, creator)),
    ]),
  );
}

/** @returns the filters that restrict something */
export function setFilters(values: object): Filter[] {
  const all = values as AnyValues;
  const isSet = (field: string) => {
    const value = all[field];
    return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
  };
  return Object.values(creatorQuery.filters as Record<string, Filter>).filter((filter) =>
    fieldsOf(filter).some(isSet),
  );
}
