import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { CatalogueWriter, CreatorRow, PostRow, RecordKind } from "@/lib/server/ports/catalogue";
import { RowsDigest } from "../../adapters/catalogue/rows-digest";
import type { Progress } from "./fill-target";

/** Each publication copies the previous ones, so this limits the work that an interruption loses. */
const ROWS_A_PUBLICATION = 1_000_000;
const SHOW_EVERY_ROWS = 10_000;
const KINDS: readonly RecordKind[] = ["posts", "creators"];

export type MoveCatalogueInput = {
  source: CatalogueWriter;
  target: CatalogueWriter;
  onProgress?: (progress: Progress) => void;
  rowsAPublication?: number;
};

export type MovedCatalogue = Record<RecordKind, number> & {
  kept: number;
};

type Rows = AsyncIterator<PostRow | CreatorRow>;
type Part = MoveCatalogueInput & {
  kind: RecordKind;
  of: number;
  isDemo: boolean;
  after: number;
};

const counted = ({ onProgress, kind, of }: Part, phase: Progress["phase"], rows: number) => {
  if (rows % SHOW_EVERY_ROWS === 0 || rows === of) onProgress?.({ phase, table: kind, rows, of });
};

async function digestOf(part: Part, catalogue: CatalogueWriter): Promise<RowsDigest> {
  const digest = new RowsDigest(part.kind);
  for await (const row of catalogue.rows(part.kind)) {
    digest.add(row);
    counted(part, "comparing", digest.count);
  }
  return digest;
}

async function nextOf(rows: Rows, digest: RowsDigest): Promise<PostRow | CreatorRow | undefined> {
  const { done, value } = await rows.next();
  if (done) return undefined;
  digest.add(value);
  return value;
}

/** @throws AppError `conflict` when the target has other records */
async function skipKept(part: Part, rows: Rows, read: RowsDigest): Promise<void> {
  const there = await digestOf(part, part.target);
  while (read.count < there.count && (await nextOf(rows, read)));
  if (read.equals(there)) return;
  throw new AppError(
    "conflict",
    `The target has ${part.kind} that the source does not have, and nothing is overwritten: name an empty one.`,
  );
}

async function copyRest(part: Part, rows: Rows, read: RowsDigest): Promise<void> {
  const { kind, target, isDemo, after, rowsAPublication = ROWS_A_PUBLICATION } = part;
  let next = await nextOf(rows, read);
  // The last publication is complete only when the source has no more records.
  while (next) {
    const some = async function* () {
      for (let count = 0; next && count < rowsAPublication; count++) {
        yield next;
        counted(part, "copying", read.count);
        next = await nextOf(rows, read);
      }
    };
    await target.publish({ [kind]: some(), isDemo, after, isRoutine: true });
  }
}

async function moveKind(part: Part): Promise<{ all: number; kept: number }> {
  const { kind, source, target } = part;
  const read = new RowsDigest(kind);
  const rows: Rows = source.rows(kind)[Symbol.asyncIterator]();
  try {
    await skipKept(part, rows, read);
    const kept = read.count;
    await copyRest(part, rows, read);
    if ((await digestOf(part, target)).equals(read)) return { all: read.count, kept };
  } finally {
    await rows.return?.();
  }
  throw new AppError(
    "unavailable",
    `The ${kind} of the target are not those of the source: empty the target and run the move again.`,
  );
}

/**
 * Each publication is complete, so a repeated run continues after the last one. The target's generations are numbered
 * after the source's, so that an import of one is never reverted in the other.
 * @throws AppError `not_found`, `conflict`, `unavailable`, `catalogue_unavailable`
 */
export async function moveCatalogue(input: MoveCatalogueInput): Promise<MovedCatalogue> {
  const before = await input.source.summary();
  if (before.generation === 0)
    throw new AppError("not_found", "The source has no catalogue yet: there is nothing to move.");
  const moved: MovedCatalogue = { posts: 0, creators: 0, kept: 0 };
  for (const kind of KINDS) {
    const { isDemo, generation: after } = before;
    const { all, kept } = await moveKind({ ...input, kind, of: before[kind], isDemo, after });
    moved[kind] = all;
    moved.kept += kept;
  }
  if ((await input.source.summary()).generation !== before.generation)
    throw new AppError(
      "conflict",
      "The source was written to while it was moved: stop what writes to it, empty the target and run the move again.",
    );
  return moved;
}
