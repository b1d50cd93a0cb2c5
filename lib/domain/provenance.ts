/**
 * What a catalogue keeps beside the values of a record: when they were seen, where, and which were inferred. One state
 * has one text, so that equal records are equal bytes; records of one file that were seen once share theirs.
 */
import {
  isDerived,
  type Known,
  type MergeRules,
  type Origin,
  type Sighting,
  type Values,
} from "./known-record";

/** Counts are left out where they are those of the record, as they are of one that was seen once. */
type StoredSighting = [at: number | null, source: string | null, counts?: Record<string, number>];
type Stored = {
  seen?: StoredSighting[];
  /** Of the values that are not from the newest sighting; null: unknown. */
  times?: Record<string, number | null>;
  inferred?: string[];
};

/** The counts that the record states. */
function statedCounts(rules: MergeRules, values: Values, inferred: ReadonlySet<string>) {
  const stated = rules.counts.filter((field) => typeof values[field] === "number" && !inferred.has(field));
  return Object.fromEntries(stated.map((field) => [field, values[field] as number]));
}

/** Null when nothing is known. */
export function encodeProvenance(rules: MergeRules, { values, times, inferred, seen }: Known): string | null {
  const newest = seen[0]?.at;
  const usual = JSON.stringify(statedCounts(rules, values, inferred));
  const isUsual = ({ at, counts }: Sighting) => at === undefined || JSON.stringify(counts) === usual;
  const otherTimes = Object.keys(values)
    .filter((field) => !isDerived(rules, field, { values, inferred }))
    .filter((field) => times[field] !== newest)
    .toSorted();
  const stored: Stored = {
    ...(seen.length > 0 && {
      seen: seen.map((sighting): StoredSighting => {
        const { at = null, source = null, counts } = sighting;
        return isUsual(sighting) ? [at, source] : [at, source, counts];
      }),
    }),
    ...(otherTimes.length > 0 && {
      times: Object.fromEntries(otherTimes.map((field) => [field, times[field] ?? null])),
    }),
    ...(inferred.size > 0 && { inferred: [...inferred].toSorted() }),
  };
  return Object.keys(stored).length === 0 ? null : JSON.stringify(stored);
}

/** The rows of a file come from one moment and one source, and mostly lack the same fields. */
let last: { at?: number; source?: string; inferred: string; text: string | null } | undefined;

/** The text of a record after one row: what `encodeProvenance` makes of that state, without making the state. */
export function encodeFirst({ at, source }: Origin, inferred: ReadonlySet<string>): string | null {
  const isSeen = at !== undefined || source !== undefined;
  if (!isSeen && inferred.size === 0) return null;
  const names = [...inferred].sort();
  const key = names.join("\n");
  if (last && last.at === at && last.source === source && last.inferred === key) return last.text;
  const stored: Stored = {};
  if (isSeen) stored.seen = [[at ?? null, source ?? null]];
  if (names.length > 0) stored.inferred = names;
  last = { at, source, inferred: key, text: JSON.stringify(stored) };
  return last.text;
}

/** The state whose values and text these are. Null: all was seen at an unknown time. */
export function decodeProvenance(rules: MergeRules, values: Values, text: string | null): Known {
  const stored = text === null ? {} : (JSON.parse(text) as Stored);
  const inferred = new Set(stored.inferred);
  const usual = statedCounts(rules, values, inferred);
  const seen = (stored.seen ?? []).map(([at, source, counts]): Sighting => ({
    ...(at !== null && { at }),
    ...(source !== null && { source }),
    counts: at === null ? {} : (counts ?? usual),
  }));
  const newest = seen[0]?.at;
  const times: Record<string, number | undefined> = {};
  for (const field of Object.keys(values)) {
    if (isDerived(rules, field, { values, inferred })) continue;
    const other = stored.times && Object.hasOwn(stored.times, field) ? stored.times[field]! : newest;
    if (other !== null && other !== undefined) times[field] = other;
  }
  return { values, times, inferred, seen };
}
