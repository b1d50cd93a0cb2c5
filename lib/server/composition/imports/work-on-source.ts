import "server-only";
import type { StagedGeneration } from "@/lib/server/ports/catalogue";
import { ErasedMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { ImportError } from "@/lib/server/service/import/import-error";
import { readDownload } from "@/lib/server/service/import/read-download";
import { openCatalogueWriter } from "../open-catalogue";
import { readParquet } from "../read-parquet";
import type { FromChild, SourceBrought, SourceOrder } from "./import-order";

type Progress = Extract<FromChild, { type: "progress" }>["progress"];

/** If each of a source's frequent publications kept a generation, those before imports would be pruned. */
const ROUTINE = { isDemo: false, isRoutine: true };

/** @throws ImportError when no row can be accepted; AppError as staging does */
export async function workOnSource(
  { dataDir, download, marks: known }: SourceOrder,
  onProgress: (progress: Progress) => void,
): Promise<{ staged: StagedGeneration; brought: () => SourceBrought }> {
  const marks = new ErasedMarks(known);
  const skips = wantedBy(marks);
  const read = await readDownload(download, {
    readParquet,
    skips: { posts: (row) => marks.hasPost(row), creators: (row) => skips.creators(row) },
  });
  const { posts, creators } = read;
  if (!posts && !creators) {
    const [first] = read.report().flatMap(({ rejects }) => rejects);
    const reason = first
      ? ` The first reason: ${[first.field, first.reason].filter(Boolean).join(" ")}.`
      : "";
    throw new ImportError(`No row could be taken.${reason}`);
  }
  let phase: Progress["phase"] = "reading";
  const reporting = setInterval(() => {
    const rows = read.report().reduce((sum, file) => sum + file.rows, 0);
    onProgress({ phase, rows, files: [] });
  }, 500);
  try {
    const staged = await openCatalogueWriter(dataDir).stage({
      ...(posts && { posts }),
      ...(creators && { creators }),
      ...ROUTINE,
      onProgress: (progress) => (phase = progress.phase === "reading" ? "reading" : "writing"),
    });
    const { result } = staged;
    const brought = () => ({
      files: read.report(),
      posts: posts ? result.posts : null,
      creators: creators ? result.creators : null,
    });
    return { staged, brought };
  } finally {
    clearInterval(reporting);
  }
}
