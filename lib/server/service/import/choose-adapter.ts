import "server-only";
/** Looks at the first records of a file and says which format it is. */
import { didYouMean } from "@/lib/contract/suggestion";
import type { Adapter, Kind } from "./adapter";
import { ADAPTERS } from "./adapters";
import { CREATOR_READERS } from "./check-creator";
import { POST_READERS } from "./check-post";
import type { Finding } from "./check-row";
import { ImportError } from "./import-error";
import type { SourceItem } from "./source-item";

/** The first records may be broken or thin; among this many one is whole. */
const SAMPLES = 20;

async function* chained(
  first: readonly SourceItem[],
  rest: AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  yield* first;
  yield* rest;
}

const knownFields = (adapter: Adapter) =>
  Object.keys(adapter.kind === "posts" ? POST_READERS : CREATOR_READERS);

function unknownFields(adapter: Adapter, sample: Record<string, unknown>): Finding[] {
  if (!adapter.isNative) return [];
  const known = knownFields(adapter);
  return Object.keys(sample)
    .filter((name) => !known.includes(name) && !(adapter.kind === "posts" && name === "hashtags"))
    .map((name) => ({
      field: name,
      reason: `is not a field of ${adapter.kind} and was left out.${didYouMean(name, known)}`,
      isRow: false,
    }));
}

function explain(
  path: string,
  first: readonly SourceItem[],
  samples: readonly Record<string, unknown>[],
  kind: Kind | undefined,
): ImportError {
  const sample = samples[0];
  if (!sample) {
    const problem = first.find((item) => "problem" in item)?.problem;
    return new ImportError(`${path} has no records${problem ? `: ${problem}` : ""}.`);
  }
  const names = Object.keys(sample).slice(0, 12).join(", ");
  const what = kind === undefined ? "posts or creators" : kind;
  return new ImportError(
    `${path} is not a file of ${what} that is known here: its fields are ${names.slice(0, 300)}. ` +
      "Rename them to those of the specification (sections 2.1 and 2.3).",
  );
}

/** Our own format with few of its fields: only when the kind was said, because both kinds have an id. */
function thinNative(samples: readonly Record<string, unknown>[], kind: Kind): Adapter | undefined {
  const native = ADAPTERS.find((adapter) => adapter.isNative && adapter.kind === kind)!;
  const known = knownFields(native);
  const isThin = samples.some(
    (sample) => "id" in sample && Object.keys(sample).some((name) => name !== "id" && known.includes(name)),
  );
  return isThin ? native : undefined;
}

/**
 * @returns the format and all items, the ones looked at included; `notes` about fields that no row will have
 * @throws ImportError when no format fits
 */
export async function chooseAdapter(
  items: AsyncGenerator<SourceItem>,
  path: string,
  kind: Kind | undefined,
): Promise<{ adapter: Adapter; items: AsyncGenerator<SourceItem>; notes: Finding[] }> {
  const first: SourceItem[] = [];
  while (first.length < SAMPLES) {
    const next = await items.next();
    if (next.done) break;
    first.push(next.value);
  }
  const samples = first.flatMap((item) => ("fields" in item ? [item.fields] : []));
  const candidates = ADAPTERS.filter((adapter) => kind === undefined || adapter.kind === kind);
  for (const adapter of candidates) {
    const sample = samples.find((fields) => adapter.detect(fields));
    if (sample) return { adapter, items: chained(first, items), notes: unknownFields(adapter, sample) };
  }
  const other = kind && ADAPTERS.find((adapter) => samples.some((fields) => adapter.detect(fields)));
  if (other) throw new ImportError(`${path} holds ${other.kind}, not ${kind} (${other.name}).`);
  const thin = kind && thinNative(samples, kind);
  if (thin) return { adapter: thin, items: chained(first, items), notes: unknownFields(thin, samples[0]!) };
  throw explain(path, first, samples, kind);
}
