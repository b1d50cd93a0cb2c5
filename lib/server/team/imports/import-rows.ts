import "server-only";
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Encoding } from "@/lib/contract/encodings";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import type { ImportFile, ImportState } from "@/lib/contract/imports";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";

export type ImportRow = Selectable<Tables["dataImport"]>;
export type FileRow = Selectable<Tables["importFile"]>;

/** `mapping` null: the guessed mapping is used. `encoding` is absent until a person selects one. */
export type PartChoice = { mapping: ImportMapping | null; saved: string | null; encoding?: Encoding };
export type Choices = Record<string, PartChoice>;

export const OPEN: readonly ImportState[] = ["draft", "checked", "stopped", "failed"];

export async function findImport(db: Db | Trx, id: string): Promise<ImportRow> {
  const row = await db.selectFrom("dataImport").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This import doesn’t exist.");
  return row;
}

const CLOSED: Partial<Record<ImportState, string>> = {
  checking: "It is being checked. Stop the check first.",
  running: "It is running. Stop it first.",
  done: "Already imported. Start a new import.",
  undone: "This import was undone. Start a new one.",
};

/** @throws AppError `not_found`; `conflict` when it can't be changed now */
export async function findOpenImport(db: Db | Trx, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!OPEN.includes(row.state)) throw new AppError("conflict", CLOSED[row.state]);
  return row;
}

export function filesOf(db: Db | Trx, importId: string): Promise<FileRow[]> {
  return db
    .selectFrom("importFile")
    .selectAll()
    .where("importId", "=", importId)
    .orderBy("position")
    .execute();
}

export async function findFile(db: Db | Trx, importId: string, id: string): Promise<FileRow> {
  const row = await db
    .selectFrom("importFile")
    .selectAll()
    .where("importId", "=", importId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "This file isn’t in this import.");
  return row;
}

export function asFile({ id, name, size, received, report }: FileRow): ImportFile {
  const found = report === null ? null : (JSON.parse(report) as Pick<ImportFile, "ignored" | "parts">);
  return {
    id,
    name,
    sizeBytes: size,
    receivedBytes: received,
    state: received < size ? "uploading" : found === null ? "uploaded" : "checked",
    ignored: found?.ignored ?? [],
    parts: found?.parts ?? [],
  };
}

/** A change of an open import invalidates its check. */
export async function noteChange(db: Db | Trx, id: string): Promise<void> {
  await db
    .updateTable("dataImport")
    .set({ state: "draft", isStale: 1, problem: null, changedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("state", "in", OPEN)
    .execute();
}
