import "server-only";
/** A restored copy contains people who were erased after it was made; their tombstones remove them again. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import type { Db, Tables } from "@/lib/server/ports/database";
import { addMarks, readMarks, type ErasedMarks, type Mark } from "@/lib/server/schema/erased-marks";
import { eraseRows } from "@/lib/server/team/privacy/erase-person";
import { listedCreators, personOf } from "@/lib/server/team/privacy/person";
import { contactKeys } from "@/lib/server/team/own-contacts/save-contacts";
import { eraseFiles } from "../erase-files";
import { DATABASE } from "./backup-format";

const marksFile = z.object({ marks: z.array(z.object({ mark: z.string().min(1), key: z.string().min(1) })) });

function fromDatabase(path: string): Mark[] {
  const file = new SqliteFile(path, { isReadOnly: true });
  try {
    const [has] = file.prepare("select 1 from sqlite_master where name = 'erased_creator'").all();
    return has ? (file.prepare("select mark, key from erased_creator").all() as Mark[]) : [];
  } finally {
    file.close();
  }
}

/** @throws AppError `invalid_parameter` when no tombstones can be read */
export function readMarksAt(path: string): Mark[] {
  const refuse = (why: string, cause?: unknown) =>
    new AppError("invalid_parameter", `--erased ${path}: ${why}. Nothing was restored.`, { cause });
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) throw refuse("there is nothing");
  try {
    if (!isFolder) return marksFile.parse(JSON.parse(readFileSync(path, "utf8"))).marks;
    if (existsSync(join(path, DATABASE))) return fromDatabase(join(path, DATABASE));
  } catch (error) {
    throw refuse("it cannot be read as a list of tombstones", error);
  }
  throw refuse(`the folder has no ${DATABASE}`);
}

type Bought = { creatorId: string; record: string | null };

async function* creatorsOf(db: Db): AsyncGenerator<{ id: string; record?: Creator }> {
  const kept: Bought[] = [
    ...(await db.selectFrom("ownedCreator").select(["creatorId", "record"]).execute()),
    ...(await db.selectFrom("boughtRecord").select(["creatorId", "record"]).execute()),
  ];
  for (const { creatorId: id, record } of kept)
    yield { id, ...(record === null ? {} : { record: JSON.parse(record) as Creator }) };
  const lists = [
    ...(await db.selectFrom("quote").select("ids").execute()),
    ...(await db.selectFrom("chargeAttempt").select("ids").execute()),
    ...(await db.selectFrom("chargeAttempt").select("notFound as ids").execute()),
  ];
  for (const { ids } of lists) for (const id of JSON.parse(ids) as string[]) yield { id };
  for (const { body } of await db.selectFrom("idempotentAnswer").select("body").execute()) {
    const { data, response } = JSON.parse(body) as { data?: unknown; response?: { data?: unknown } };
    for (const record of [data, response?.data].flat() as (Creator | string | undefined)[])
      if (typeof record === "object") yield { id: record.id, record };
  }
  yield* listedCreators(db);
}

const isErasedContact = (contact: Tables["ownContact"], marks: ErasedMarks): boolean =>
  [contact.id, contact.mergedInto].some((id) => id !== null && marks.hasId(id)) ||
  contactKeys(contact).some((key) => marks.hasContact(key)) ||
  (contact.handle !== null && marks.hasHandle(contact.handle, contact.platform));

async function eraseMarked(db: Db, marks: ErasedMarks): Promise<void> {
  const [ids, records] = [new Set<string>(), [] as Creator[]];
  for await (const { id, record } of creatorsOf(db)) {
    if (record ? !marks.hasCreator(record) : !marks.hasId(id)) continue;
    if (id !== "") ids.add(id);
    if (record) records.push(record);
  }
  for (const contact of await db.selectFrom("ownContact").selectAll().execute())
    if (isErasedContact(contact, marks)) ids.add(contact.id);
  if (ids.size + records.length > 0)
    await db.transaction().execute((trx) => eraseRows(trx, personOf([...ids], records)));
}

/** @returns number of tombstones that the copy did not have */
export async function eraseAgain(db: Db, dataDir: string, marks: readonly Mark[]): Promise<number> {
  const added = await db.transaction().execute((trx) => addMarks(trx, marks));
  if (added === 0) return 0;
  await eraseMarked(db, await readMarks(db));
  await eraseFiles(db, dataDir);
  return added;
}
