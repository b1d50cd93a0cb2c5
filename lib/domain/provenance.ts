/** Provenance stored with a record. A state has exactly one text, so that equal records are equal bytes. */
import {
  isDerived,
  type Known,
  type MergeRules,
  type Origin,
  type Sighting,
  type Values,
} from "./known-record";

/** Counts equal to those of the record are omitted. */
type StoredSighting = [at: number | null, source: string | null, counts?: Record<string, number>];
type Stored = {
  seen?: StoredSighting[];
  /** Only values that are not from the newest sighting. Null means unknown. */
  times?: Record<string, number | null>;
  inferred?: string[];
};

function statedCounts(rules: MergeRules, values: Values, inferred: ReadonlySet<string>) {
  const stated = rules.counts.filter((field) => typeof values[field] === "number" && !inferred.has(field));
  return Object.fromEntries(stated.map((field) => [field, values[field] as number]));
}

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

/** Texts by inferred fields, because the rows of a file share time and source, and lack the same few fields. */
let last: { at?: number; source?: string; texts: Map<string, string> } | undefined;
const MOST_TEXTS = 1_000;

/** Equals `encodeProvenance` of the state after one row, but is faster. */
export function encodeFirst({ at, source }: Origin, inferred: ReadonlySet<string>): string | null {
  const isSeen = at !== undefined || source !== undefined;
  if (!isSeen && inferred.size === 0) return null;
  const isLast = last && last.at === at && last.source === source && last.texts.size < MOST_TEXTS;
  if (!last || !isLast) last = { at, source, texts: new Map() };
  const key = [...inferred].join("\n");
  const known = last.texts.get(key);
  if (known !== undefined) return known;
  const stored: Stored = {};
  if (isSeen) stored.seen = [[at ?? null, source ?? null]];
  if (inferred.size > 0) stored.inferred = [...inferred].sort();
  const text = JSON.stringify(stored);
  last.texts.set(key, text);
  return text;
}

/** @param text null means that all values were seen at an unknown time */
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
