/** Applies the creator filters by the rules of the service (section 10). */
import { byKind } from "../contract/by-kind";
import type { AnyValues } from "../contract/definition";
import { fold, foldHandle, foldTag } from "../contract/fold";
import type { Creator } from "../contract/records";
import { cleanText } from "./clean-text";
import { knownValue, setFilters } from "./searchable-values";

const text = (value: unknown) => (typeof value === "string" ? fold(cleanText(value)) : undefined);
const texts = (value: unknown) =>
  Array.isArray(value) ? value.map((element) => fold(cleanText(String(element)))) : [];

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

export function creatorMatcher(values: object): (creator: Creator) => boolean {
  const all = values as AnyValues;
  const active = setFilters(values);
  return (creator) => active.every((filter) => meets(filter, all, knownValue(filter, creator)));
}

/** A missing value meets no filter. */
export function matchesCreator(values: object, creator: Creator): boolean {
  return creatorMatcher(values)(creator);
}
