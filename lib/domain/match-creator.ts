/** Whether a record meets the creator filters, by the rules of the service (decisions, section 1). */
import { byKind } from "../contract/by-kind";
import { creatorQuery } from "../contract/creators";
import { fieldsOf, type AnyValues, type Filter } from "../contract/definition";
import { fold, foldHandle, foldTag } from "../contract/fold";
import { fieldOf } from "../contract/record-field";
import type { Creator } from "../contract/records";

const text = (value: unknown) => (typeof value === "string" ? fold(value) : undefined);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String).map(fold) : []);

/** @param known the value of the record */
const meets = byKind<[values: AnyValues, known: unknown], boolean>({
  multiSelect: (filter, values, known) => (values[filter.param] as string[]).includes(known as string),
  select: (filter, values, known) =>
    filter.isOpen ? text(known) === fold(values[filter.param] as string) : known === values[filter.param],
  range: (filter, values, known) => {
    if (typeof known !== "number") return false;
    const [min, max] = [values[filter.min] ?? -Infinity, values[filter.max] ?? Infinity] as [number, number];
    return known >= min && known <= max;
  },
  dateRange: (filter, values, known) => {
    const day = typeof known === "string" ? known.slice(0, 10) : "";
    return (
      day !== "" && day >= String(values[filter.from] ?? "") && day <= String(values[filter.to] ?? "9999")
    );
  },
  text: (filter, values, known) => {
    const [wanted, value] = [fold(values[filter.param] as string), text(known)];
    if (value === undefined) return false;
    if (filter.match === "contains") return value.includes(wanted);
    if (filter.match === "words") return wanted.split(/\s+/).every((word) => value.includes(word));
    return filter.match === "handle" ? foldHandle(value) === wanted : value.trim() === wanted;
  },
  textList: (filter, values, known) => {
    const [wanted, have] = [(values[filter.param] as string[]).map(fold), texts(known)];
    return filter.match === "allExact"
      ? wanted.every((tag) => have.map(foldTag).includes(tag))
      : wanted.some((piece) => have.some((element) => element.includes(piece)));
  },
  flag: (filter, values, known) => values[filter.param] !== true || (known !== undefined && known !== ""),
});

/** The value of a record that a filter looks at; attributes that are never returned have none. */
function knownValue(filter: Filter, creator: Creator): unknown {
  return (creator as Record<string, unknown>)[fieldOf(filter.column)];
}

/** A test of many records against the same filters: those that are set are found once. */
export function creatorMatcher(values: object): (creator: Creator) => boolean {
  const all = values as AnyValues;
  const isSet = (field: string) => {
    const value = all[field];
    return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
  };
  const active = Object.values(creatorQuery.filters as Record<string, Filter>).filter((filter) =>
    fieldsOf(filter).some(isSet),
  );
  return (creator) => active.every((filter) => meets(filter, all, knownValue(filter, creator)));
}

/** True when the record meets every filter that is set. A value that the record does not have meets none. */
export function matchesCreator(values: object, creator: Creator): boolean {
  return creatorMatcher(values)(creator);
}
