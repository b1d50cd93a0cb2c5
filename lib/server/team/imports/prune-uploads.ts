import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UPLOADS_KEPT_DAYS } from "@/lib/contract/imports";
import type { Db } from "@/lib/server/ports/database";
import { IMPORT_JOB } from "./import-context";
import { OPEN } from "./import-rows";

const KEPT_MS = UPLOADS_KEPT_DAYS * 86_400_000;
/** A folder without a row may belong to an import that is just beginning. */
const UNKNOWN_KEPT_MS = 3_600_000;

const foldersIn = (dataDir: string) => readdir(join(dataDir, "uploads")).catch(() => []);
const remove = (dataDir: string, folder: string) =>
  rm(join(dataDir, "uploads", folder), { recursive: true, force: true });

/** Deletes untouched drafts; imports that ran once stay in the history without their files. */
async function forgetOld(db: Db, before: string): Promise<void> {
  const old = await db
    .selectFrom("dataImport")
    .select(["id", "startedAt"])
    .where("state", "in", OPEN)
    .where("changedAt", "<", before)
    .execute();
  for (const { id, startedAt } of old) {
    await db.deleteFrom("importFile").where("importId", "=", id).execute();
    if (startedAt === null) await db.deleteFrom("dataImport").where("id", "=", id).execute();
    else await db.updateTable("dataImport").set({ isStale: 1 }).where("id", "=", id).execute();
  }
}

const LOST = "It was begun several times and never came to its end. The log of the server says more.";

/** Ends imports whose job was given up, or that came with a restored backup. */
async function endLost(db: Db): Promise<void> {
  const working = db
    .selectFrom("job")
    .select("key")
    .where("kind", "=", IMPORT_JOB)
    .where("endedAt", "is", null);
  await db
    .updateTable("dataImport")
    .set({ state: "failed", problem: LOST, progress: null, generationAfter: null })
    .where("state", "in", ["checking", "running"])
    .where("id", "not in", working)
    .execute();
}

/** @returns the number of deleted folders */
export async function pruneUploads(db: Db, dataDir: string, now = Date.now()): Promise<number> {
  await endLost(db);
  await forgetOld(db, new Date(now - KEPT_MS).toISOString());
  const rows = await db.selectFrom("dataImport").select(["id", "changedAt"]).execute();
  const changed = new Map(rows.map((row) => [row.id, Date.parse(row.changedAt)]));
  let gone = 0;
  for (const folder of await foldersIn(dataDir)) {
    const known = changed.get(folder);
    const made = await stat(join(dataDir, "uploads", folder)).catch(() => null);
    const isKept = known === undefined ? UNKNOWN_KEPT_MS : KEPT_MS;
    if (now - (known ?? made?.mtimeMs ?? now) < isKept) continue;
    await remove(dataDir, folder);
    gone++;
  }
  return gone;
}

/** Part of an erasure: the rows of files can't be searched for a person, so all files are deleted. */
export async function eraseUploadedFiles(dataDir: string): Promise<void> {
  for (const folder of await foldersIn(dataDir)) await remove(dataDir, folder);
}
