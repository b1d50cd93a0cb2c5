import "server-only";
import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { syncPath } from "@/lib/server/runtime/durable-copy";
import { explained } from "./file-problem";

const refuse = (sentence: string) => new AppError("conflict", sentence);

export function checkSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  if (bavail * bsize >= needed) return;
  const detail = `This needs ${megabytes(needed)}, and ${folder} has ${megabytes(bavail * bsize)} free.`;
  throw new AppError("unavailable", detail);
}

function checkTarget(directory: string): void {
  const parent = statSync(dirname(directory), { throwIfNoEntry: false });
  if (!parent?.isDirectory())
    throw refuse(`There is no folder ${dirname(directory)}; create it, or mount it, first.`);
  const target = statSync(directory, { throwIfNoEntry: false });
  if (!target) return;
  if (!target.isDirectory()) throw refuse(`${directory} is a file; name a new folder.`);
  if (readdirSync(directory).length > 0) throw refuse(`${directory} is not empty; name a new folder.`);
  // A finished backup replaces the empty folder, which is impossible for a mounted disk.
  if (target.dev !== parent.dev)
    throw refuse(
      `${directory} is a disk of its own; name a new folder on it, as ${join(directory, "backup")}.`,
    );
}

/**
 * The folder has a temporary name until complete; nothing stays on failure. @throws AppError `conflict`, `unavailable`
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
