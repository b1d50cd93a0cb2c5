import "server-only";
/** Finds the shape of a file in its first records. */
import { didYouMean } from "@/lib/contract/suggestion";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { ImportShape } from "./import-shape";
import { RECORD_KINDS } from "./record-kinds";
import { SHAPES } from "./shapes";
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

function unknownFields(shape: ImportShape, sample: Record<string, unknown>): Finding[] {
  if (!shape.isNative) return [];
  const { fields: known, helpers } = RECORD_KINDS[shape.kind];
  return Object.keys(sample)
    .filter((name) => !known.includes(name) && !helpers.includes(name))
    .map((name) => ({
      field: name,
      reason: `is not a field of ${shape.kind} and was left out.${didYouMean(name, known)}`,
      isRow: false,
    }));
}

function explain(
  path: string,
  first: readonly SourceItem[],
  samples: readonly Record<string, unknown>[],
  kind: RecordKind | undefined,
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

/** Our own shape with few of its fields: only when the kind was given, because both kinds have an id. */
function thinNative(samples: readonly Record<string, unknown>[], kind: RecordKind): ImportShape | undefined {
  const native = SHAPES.find((shape) => shape.isNative && shape.kind === kind);
  const { fields: known } = RECORD_KINDS[kind];
  const isThin = samples.some(
    (sample) => "id" in sample && Object.keys(sample).some((name) => name !== "id" && known.includes(name)),
  );
  return isThin ? native : undefined;
}

/**
 * @returns the shape and all items, the sampled ones included; `notes` about fields that no row will have
 * @throws ImportError when no shape fits
 */
export async function chooseShape(
  items: AsyncGenerator<SourceItem>,
  path: string,
  kind: RecordKind | undefined,
): Promise<{ shape: ImportShape; items: AsyncGenerator<SourceItem>; notes: Finding[] }> {
  const first: SourceItem[] = [];
  while (first.length < SAMPLES) {
    const next = await items.next();
    if (next.done) break;
    first.push(next.value);
  }
  const samples = first.flatMap((item) => ("fields" in item ? [item.fields] : []));
  const candidates = SHAPES.filter((shape) => kind === undefined || shape.kind === kind);
  for (const shape of candidates) {
    const sample = samples.find((fields) => shape.detect(fields));
    if (sample) return { shape, items: chained(first, items), notes: unknownFields(shape, sample) };
  }
  const other = kind && SHAPES.find((shape) => samples.some((fields) => shape.detect(fields)));
  if (other) throw new ImportError(`${path} holds ${other.kind}, not ${kind} (${other.name}).`);
  const thin = kind && thinNative(samples, kind);
  if (thin) return { shape: thin, items: chained(first, items), notes: unknownFields(thin, samples[0]!) };
  throw explain(path, first, samples, kind);
}
