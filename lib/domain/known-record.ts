/**
 * Joins states of knowledge about a record. Joining is commutative, associative and idempotent: the order and grouping
 * of the sources don't matter. Updating joins with a later state: of two values with the same time, the later one
 * corrects the first.
 */

export type Value = string | number | readonly string[];
export type Values = Readonly<Record<string, Value | undefined>>;

/** `at` is in ms since 1970; absent when unknown, and `counts` can't be part of a history then. */
export type Sighting = { at?: number; source?: string; counts: Readonly<Record<string, number>> };

export type Known = {
  values: Values;
  /** When each value was seen, in ms since 1970; absent means unknown. Derived values have none. */
  times: Readonly<Record<string, number | undefined>>;
  inferred: ReadonlySet<string>;
  /** Newest first, at most `MAX_SIGHTINGS`. */
  seen: readonly Sighting[];
};

export type MergeRules = {
  /** Fields whose observations are kept, because they change daily. */
  counts: readonly string[];
  /** The smaller value wins, whenever it was seen. */
  smallest: ReadonlySet<string>;
  /** Derives a value when `from` is known and no source stated the field. `from` is not a derived field. */
  derived: Readonly<Record<string, { from: string; by: (values: Values) => Value | undefined }>>;
};

export function isDerived(
  { derived }: MergeRules,
  field: string,
  { values, inferred }: Pick<Known, "values" | "inferred">,
): boolean {
  if (!inferred.has(field) || !Object.hasOwn(derived, field)) return false;
  return values[derived[field]!.from] !== undefined;
}

/** Keeps the newest. A dropped sighting can never come back, so the order of joins does not matter. */
export const MAX_SIGHTINGS = 50;

function typeRank(value: Value): number {
  return typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
}

/** A total order: larger number, longer text, then code units. */
function compareValues(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [a, b].map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const byType = typeRank(a) - typeRank(b);
  return byType || left!.length - right!.length || (left! < right! ? -1 : left! > right! ? 1 : 0);
}

const isEmpty = (value: Value) => typeof value === "object" && value.length === 0;

/** An unknown time is older than any known one. */
function compareTimes(a: number | undefined, b: number | undefined): number {
  if (a === b) return 0;
  return (a ?? -Infinity) < (b ?? -Infinity) ? -1 : 1;
}

/** Above 0: the field is as `a` has it; 0: both have the same. Both have a value. `isUpdate`: `b` came later. */
function compareFields(rules: MergeRules, field: string, a: Known, b: Known, isUpdate: boolean): number {
  const [left, right] = [a.values[field]!, b.values[field]!];
  const [isLeftInferred, isRightInferred] = [a.inferred.has(field), b.inferred.has(field)];
  const byTime = compareTimes(a.times[field], b.times[field]);
  const byValue = compareValues(left, right);
  return (
    Number(isEmpty(right)) - Number(isEmpty(left)) ||
    Number(isRightInferred) - Number(isLeftInferred) ||
    (rules.smallest.has(field) ? -byValue || byTime : byTime || (isUpdate ? -1 : byValue))
  );
}

function compareSightings(a: Sighting, b: Sighting): number {
  const [left, right] = [a.source ?? "", b.source ?? ""];
  return compareTimes(b.at, a.at) || (left < right ? -1 : left > right ? 1 : 0);
}

/** The larger count from one source and time wins, or in an update the later one. */
function joinCounts(
  rules: MergeRules,
  a: Sighting["counts"],
  b: Sighting["counts"],
  isUpdate: boolean,
): Sighting["counts"] {
  if (isUpdate) return { ...a, ...b };
  const counts: Record<string, number> = {};
  for (const field of rules.counts) {
    const values = [a[field], b[field]].filter((value) => value !== undefined);
    if (values.length > 0) counts[field] = Math.max(...values);
  }
  return counts;
}

function joinSightings(
  rules: MergeRules,
  { seen: a }: Known,
  { seen: b }: Known,
  isUpdate: boolean,
): Sighting[] {
  const joined: Sighting[] = [];
  for (const sighting of [...a, ...b].toSorted(compareSightings)) {
    const last = joined.at(-1);
    if (last && compareSightings(last, sighting) === 0)
      joined[joined.length - 1] = {
        ...last,
        counts: joinCounts(rules, last.counts, sighting.counts, isUpdate),
      };
    else joined.push(sighting);
  }
  return joined.slice(0, MAX_SIGHTINGS);
}

export function withDerived(rules: MergeRules, values: Values, inferred: ReadonlySet<string>): Values {
  let derived: Record<string, Value | undefined> | undefined;
  for (const field of Object.keys(rules.derived)) {
    if (!isDerived(rules, field, { values, inferred })) continue;
    const value = rules.derived[field]!.by(values);
    if (value === values[field]) continue;
    derived ??= { ...values };
    if (value === undefined) delete derived[field];
    else derived[field] = value;
  }
  return derived ?? values;
}

export type Origin = { at?: number; source?: string; inferred: readonly string[] };

export function inferredOf(rules: MergeRules, values: Values, { inferred }: Origin): Set<string> {
  return new Set(
    inferred.filter((field) => Object.hasOwn(values, field) || Object.hasOwn(rules.derived, field)),
  );
}

/** @param row without empty texts */
export function observe(rules: MergeRules, row: Values, origin: Origin): Known {
  const { at, source } = origin;
  const inferred = inferredOf(rules, row, origin);
  const values = withDerived(rules, row, inferred);
  const isTimed = (field: string) => !isDerived(rules, field, { values, inferred });
  const timed = at === undefined ? [] : Object.keys(values).filter(isTimed);
  const times = Object.fromEntries(timed.map((field) => [field, at]));
  const counts: Record<string, number> = {};
  for (const field of at === undefined ? [] : rules.counts) {
    const value = values[field];
    if (typeof value === "number" && !inferred.has(field)) counts[field] = value;
  }
  const seen = at === undefined && source === undefined ? [] : [{ at, source, counts }];
  return { values, times, inferred, seen };
}

/** Absence never erases; a stated value beats an inferred one; a later one beats an earlier one. */
export const join = (rules: MergeRules, a: Known, b: Known): Known => merge(rules, a, b, false);

/** `brought` wins where both have the same time. */
export const update = (rules: MergeRules, before: Known, brought: Known): Known =>
  merge(rules, before, brought, true);

function merge(rules: MergeRules, a: Known, b: Known, isUpdate: boolean): Known {
  const values: Record<string, Value | undefined> = {};
  const times: Record<string, number | undefined> = {};
  const inferred = new Set<string>();
  for (const field of new Set([...Object.keys(a.values), ...Object.keys(b.values)])) {
    const isLeft =
      b.values[field] === undefined ||
      (a.values[field] !== undefined && compareFields(rules, field, a, b, isUpdate) >= 0);
    const from = isLeft ? a : b;
    values[field] = from.values[field];
    if (from.times[field] !== undefined) times[field] = from.times[field];
    if (from.inferred.has(field)) inferred.add(field);
  }
  const isStated = (field: string) => values[field] !== undefined && !inferred.has(field);
  for (const field of Object.keys(rules.derived))
    if (!isStated(field) && (a.inferred.has(field) || b.inferred.has(field))) inferred.add(field);
  for (const field of Object.keys(rules.derived))
    if (isDerived(rules, field, { values, inferred })) delete times[field];
  return {
    values: withDerived(rules, values, inferred),
    times,
    inferred,
    seen: joinSightings(rules, a, b, isUpdate),
  };
}

/** Effect of rows on an existing record. `older`: nothing was taken because newer values were present. */
export type Outcome = "updated" | "unchanged" | "older";

const isSame = (a: Value | undefined, b: Value | undefined) =>
  a === b || (a !== undefined && b !== undefined && compareValues(a, b) === 0);

export function changedFields(before: Known, after: Known): string[] {
  const fields = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])];
  return fields.filter((field) => !isSame(before.values[field], after.values[field]));
}

/** @param brought state from the new rows alone */
export function outcomeOf(rules: MergeRules, before: Known, brought: Known, after: Known): Outcome {
  if (changedFields(before, after).length > 0) return "updated";
  const hasLost = Object.keys(brought.values).some((field) => {
    const value = brought.values[field];
    if (value === undefined || isEmpty(value) || brought.inferred.has(field)) return false;
    return !rules.smallest.has(field) && !isSame(value, after.values[field]);
  });
  return hasLost ? "older" : "unchanged";
}
