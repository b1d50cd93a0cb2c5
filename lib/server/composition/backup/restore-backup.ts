import "server-only";
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { noteCatalogue } from "@/lib/server/adapters/duckdb/manifest";
import { copyDurably, syncPath } from "@/lib/server/runtime/durable-copy";
import { holdRestored, type HeldBack } from "@/lib/server/team/reveal/hold-restored";
import type { Mark } from "@/lib/server/schema/erased-marks";
import { ELSEWHERE } from "../database-elsewhere";
import { checkSpace } from "./backup-folder";
import { BLOBS, CATALOGUE, DATABASE, SECRET, type BackupNote } from "./backup-format";
import { eraseAgain } from "./erase-again";
import { explained, fileProblem } from "./file-problem";
import type { KnownAttempt } from "./purchases-after";
import { checkBackup } from "./verify-backup";

export type RestoreResult = {
  note: BackupNote;
  held: HeldBack;
  differences: string[];
  attempts: KnownAttempt[];
  erasedAgain: number;
};

/** Everything that a restore puts in place, the database last: with it the folder is one that has data. */
const PARTS: readonly string[] = [CATALOGUE, BLOBS, SECRET, DATABASE];
const DRAFT = "restoring.partial";

function removeLeftovers(dataDir: string): void {
  if (!existsSync(join(dataDir, DRAFT)) || existsSync(join(dataDir, DATABASE))) return;
  for (const name of [CATALOGUE, BLOBS, SECRET, DRAFT])
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

function checkTarget(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const taken = readdirSync(dataDir).filter(
    (name) => name.startsWith(DATABASE) || [...PARTS, ELSEWHERE].includes(name),
  );
  if (taken.length === 0) return;
  throw new AppError(
    "conflict",
    `DATA_DIR ${dataDir} has data already (${taken.join(", ")}), and nothing is overwritten. ` +
      `Stop the server, move the folder away (mv ${dataDir} ${dataDir}.before), or set DATA_DIR to a new one.`,
  );
}

function copyFiles(directory: string, draft: string, { files }: BackupNote): void {
  for (const { path, sha256 } of files) {
    const to = join(draft, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const source = openSync(join(directory, path), "r");
    try {
      if (copyDurably(source, to).sha256 !== sha256)
        throw new AppError("unavailable", `${path} changed while it was copied; nothing was restored.`);
    } finally {
      closeSync(source);
    }
  }
}

async function holdBack(draft: string, { createdAt }: BackupNote, erased: readonly Mark[]) {
  const db = await openDatabase(draft);
  try {
    const attempts = await db.selectFrom("chargeAttempt").select(["id", "state", "charged"]).execute();
    const held = await holdRestored(db, createdAt);
    // To other installations this is a new service, because its next entries reuse numbers that they have already read.
    await db.updateTable("installation").set({ id: randomUUID() }).execute();
    // The restored catalogue may number its generations anew, so facts about another catalogue must not apply to it.
    await db.deleteFrom("creatorFact").execute();
    const erasedAgain = await eraseAgain(db, draft, erased);
    // After the checkpoint everything is in one file, so only that is moved.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return { attempts, held, erasedAgain };
  } finally {
    await db.destroy();
  }
}

function putInPlace(draft: string, dataDir: string, note: BackupNote): void {
  for (const part of [CATALOGUE, BLOBS]) if (existsSync(join(draft, part))) syncPath(join(draft, part));
  syncPath(join(draft, DATABASE));
  if (note.catalogue !== "none") noteCatalogue(dataDir);
  for (const part of PARTS) {
    if (existsSync(join(draft, part))) renameSync(join(draft, part), join(dataDir, part));
  }
  syncPath(dataDir);
  rmSync(draft, { recursive: true, force: true });
  syncPath(dataDir);
}

/**
 * @param hold takes the data folder for this process, or returns its current holder
 * @param erased tombstones that were made after the backup
 * @throws AppError `conflict`, `unavailable`; the folder is then unchanged
 */
export async function restoreBackup(
  given: string,
  dataDir: string,
  hold: (dataDir: string) => Promise<string | null>,
  erased: readonly Mark[] = [],
): Promise<RestoreResult> {
  const directory = resolve(given);
  // A folder that has data is refused before the backup is read.
  explained(dataDir, () => existsSync(join(dataDir, DRAFT)) || checkTarget(dataDir));
  const { note, damage, differences } = await checkBackup(directory);
  if (!note || damage.length > 0)
    throw new AppError("unavailable", `${directory} cannot be restored: ${damage.join(" ")}`);
  explained(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  const holder = await hold(dataDir).catch((error: unknown) => {
    throw fileProblem(error, dataDir);
  });
  if (holder) throw new AppError("conflict", holder);
  const draft = join(dataDir, DRAFT);
  try {
    explained(dataDir, () => {
      removeLeftovers(dataDir);
      checkTarget(dataDir);
      checkSpace(
        dataDir,
        note.files.reduce((sum, { bytes }) => sum + bytes, 0),
      );
      mkdirSync(draft, { recursive: true, mode: 0o700 });
      copyFiles(directory, draft, note);
    });
    const { attempts, held, erasedAgain } = await holdBack(draft, note, erased);
    explained(dataDir, () => putInPlace(draft, dataDir, note));
    return { note, held, differences, attempts, erasedAgain };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw fileProblem(error, dataDir);
  }
}
