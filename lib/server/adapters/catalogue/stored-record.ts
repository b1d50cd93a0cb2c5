import "server-only";
import { cleanText } from "@/lib/domain/clean-text";
import { inferredOf, withDerived, type Known, type Origin, type Values } from "@/lib/domain/known-record";
import { decodeProvenance, encodeFirst, encodeProvenance } from "@/lib/domain/provenance";
import { sourcesOf } from "@/lib/domain/sources-of";
import type {
  Observed,
  CatalogueWriter,
  RecordKind,
  Wanted,
  WantedRecords,
} from "@/lib/server/ports/catalogue";
import {
  cleanRow,
  MAX_DATE_MS,
  recordOf,
  rowFrom,
  unreturnedOf,
  type Layout,
  creatorLayout,
  postLayout,
} from "./layout";
import type { Row } from "./where";

export type StoredRecord = { row: Row; provenance: string | null };
export type StoredTexts = readonly [record: string, unreturned: string | null, provenance: string | null];

const LONGEST_SOURCE = 200;

/** Marks a row that was stored before. No source can supply a symbol. */
const PROVENANCE = Symbol("provenance");

export function recalled(row: object, provenance: string | null): object {
  return provenance === null ? row : Object.assign(row, { [PROVENANCE]: provenance });
}

export function textsOf(layout: Layout, row: Row): StoredTexts {
  const { [PROVENANCE]: provenance = null } = row as { [PROVENANCE]?: string };
  return [recordOf(layout, row), unreturnedOf(layout, row), provenance];
}

function recall({ rules }: Layout, row: Row): Known {
  const { [PROVENANCE]: provenance } = row as { [PROVENANCE]?: string };
  const { inferred: _, ...values } = row as Values;
  return decodeProvenance(rules, values, provenance ?? null);
}

/** The rows of a file have the same source. */
let last = { observedIn: "", source: "" };

function sourceOf(observedIn: string): string {
  if (observedIn !== last.observedIn)
    last = { observedIn, source: cleanText(observedIn).slice(0, LONGEST_SOURCE).toWellFormed() };
  return last.source;
}

function originOf({ observedAt, observedIn = "", inferred = [] }: Observed): Origin | undefined {
  const at = observedAt !== undefined && Math.abs(observedAt) <= MAX_DATE_MS ? observedAt : undefined;
  const source = sourceOf(observedIn);
  if (at === undefined && source === "" && inferred.length === 0) return undefined;
  return { at, source: source === "" ? undefined : source, inferred };
}

const MOST_ORDERS = 1_000;
/** Most rows of a file lack the same few fields. */
const orders = new Map<string, readonly string[]>();

function inOrder(names: string[]): readonly string[] {
  const key = names.join("\n");
  const known = orders.get(key);
  if (known) return known;
  if (orders.size >= MOST_ORDERS) orders.clear();
  orders.set(key, names.sort());
  return names;
}

/** Names the inferred values in sorted order, so that equal rows give equal texts. */
function marked(values: Values, inferred: ReadonlySet<string>): Row {
  const names = [...inferred].filter((field) => field !== "inferred" && Object.hasOwn(values, field));
  if (names.length > 0) return { ...values, inferred: inOrder(names) };
  const { inferred: _, ...row } = values;
  return row;
}

const NOTHING: ReadonlySet<string> = new Set();

/** @throws TypeError when the row has no id */
export function storedFrom(layout: Layout, input: object): StoredRecord {
  const row = cleanRow(layout, input);
  const { [PROVENANCE]: provenance } = input as { [PROVENANCE]?: string };
  if (provenance !== undefined) return { row, provenance };
  const origin = originOf(input as Observed);
  const inferred = origin ? inferredOf(layout.rules, row, origin) : NOTHING;
  const values = withDerived(layout.rules, row, inferred);
  return {
    row: Object.hasOwn(values, "inferred") || inferred.size > 0 ? marked(values, inferred) : values,
    provenance: origin ? encodeFirst(origin, inferred) : null,
  };
}

export function storedOf({ rules }: Layout, known: Known): StoredRecord {
  return { row: marked(known.values, known.inferred), provenance: encodeProvenance(rules, known) };
}

export function knownOf(layout: Layout, [record, unreturned, provenance]: StoredTexts): Known {
  return recall(layout, recalled(rowFrom(layout, record, unreturned), provenance) as Row);
}

/** Removes records permanently: the generations that contained them are deleted too. */
type WantedRows = (layout: Layout) => AsyncIterable<Row>;

export async function collectRecords(wantedRows: WantedRows): Promise<WantedRecords> {
  const found: WantedRecords = { posts: [], creators: [], sources: [] };
  for (const layout of [postLayout, creatorLayout]) {
    for await (const row of wantedRows(layout)) {
      const record = JSON.parse(recordOf(layout, row)) as { id: string };
      (found[layout.kind] as { id: string }[]).push(record);
      const told = sourcesOf(record.id, recall(layout, row));
      if (told.sources.length + told.inferred.length > 0) found.sources.push(told);
    }
  }
  return found;
}

type Writer = Pick<CatalogueWriter, "summary" | "stage" | "prune">;

/** Returns null if another generation was published between the summary and the lock. */
async function publishWithout(writer: Writer, without: Wanted): Promise<Record<RecordKind, number> | null> {
  const { isDemo, generation, posts, creators } = await writer.summary();
  if (generation === 0) return { posts: 0, creators: 0 };
  const staged = await writer.stage({ isDemo, without });
  const { result } = staged;
  if (result.generation !== generation + 1) return staged.discard().then(() => null);
  const gone = { posts: posts - result.posts.total, creators: creators - result.creators.total };
  await (gone.posts + gone.creators > 0 ? staged.publish() : staged.discard());
  return gone;
}

export async function removeWith(writer: Writer, wanted: Wanted): Promise<Record<RecordKind, number>> {
  for (;;) {
    const gone = await publishWithout(writer, wanted);
    if (!gone) continue;
    // Prune even if nothing was removed: a killed process may have published without pruning.
    if ((await writer.summary()).generation > 0) await writer.prune();
    return gone;
  }
}
