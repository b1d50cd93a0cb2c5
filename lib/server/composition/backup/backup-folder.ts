import "server-only";
/** A folder that appears whole or not at all. */
import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { syncPath } from "@/lib/server/runtime/durable-copy";
import { explained } from "./file-problem";

const refuse = (sentence: string) => new AppError("conflict", sentence);

/** What does not fit is refused before it fills the disk. */
export function checkSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  if (bavail * bsize >= needed) return;
  const detail = `This needs ${megabytes(needed)}, and ${folder} has ${megabytes(bavail * bsize)} free.`;
  throw new AppError("unavailable", detail);
}

/** @throws AppError `conflict`, `unavailable`: why nothing can be written to this folder */
function checkTarget(directory: string): void {
  const parent = statSync(dirname(directory), { throwIfNoEntry: false });
  if (!parent?.isDirectory())
    throw refuse(`There is no folder ${dirname(directory)}; create it, or mount it, first.`);
  const target = statSync(directory, { throwIfNoEntry: false });
  if (!target) return;
  if (!target.isDirectory()) throw refuse(`${directory} is a file; name a new folder.`);
  if (readdirSync(directory).length > 0) throw refuse(`${directory} is not empty; name a new folder.`);
  // A finished backup takes the place of the empty folder, which a mounted disk does not allow.
  if (target.dev !== parent.dev)
    throw refuse(
      `${directory} is a disk of its own; name a new folder on it, as ${join(directory, "backup")}.`,
    );
}

/**
 * Fills a new or empty folder. It has another name until it is complete and on the disk; when `fill` fails, nothing is
 * left.
 * @param fill is given the folder to write into
 */
export async function fillFolder<T>(directory: string, fill: (draft: string) => Promise<T>): Promise<T> {
  explained(directory, () => checkTarget(directory));
  const draft = join(dirname(directory), `${basename(directory)}.partial-${process.pid}`);
  const discard = () => rmSync(draft, { recursive: true, force: true });
  const onSignal = () => {
    discard();
    process.exit(130);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    explained(directory, () => mkdirSync(draft, { mode: 0o700 }));
    const result = await fill(draft);
    explained(directory, () => {
      for (const { parentPath, name } of readdirSync(draft, { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      ))
        syncPath(join(parentPath, name));
      syncPath(draft);
      renameSync(draft, directory);
      syncPath(dirname(directory));
    });
    return result;
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.removeListener("SIGINT", onSignal).removeListener("SIGTERM", onSignal);
  }
}
