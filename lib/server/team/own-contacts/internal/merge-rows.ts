import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { recordChanges, type NewChange } from "../../lists/touch-list";

type Merge = { from: string; to: string; memberId: string; at: string };
type Fields = { value: string | null; version: number };

/** A field that both have keeps the creator's value; the history names the other one. */
function mergeField(
  field: string,
  theirs: Fields,
  ours: Fields,
): { take: boolean; change: Partial<NewChange> } | null {
  if (theirs.value === null || theirs.value === ours.value) return null;
  const take = ours.value === null;
  const version = ours.version + (take ? 1 : 0);
  const [before, after] = take ? [null, theirs.value] : [theirs.value, ours.value];
  return { take, change: { field, before, after, version } };
}

async function mergeOwner(trx: Db, listId: string, { from, to }: Merge): Promise<Partial<NewChange>[]> {
  const rows = await trx
    .selectFrom("listItem")
    .selectAll()
    .where("listId", "=", listId)
    .where("creatorId", "in", [from, to])
    .execute();
  const [theirs, ours] = [from, to].map((id) => rows.find(({ creatorId }) => creatorId === id)!);
  const changes: Partial<NewChange>[] = [];
  if (theirs!.statusId !== ours!.statusId)
    changes.push({
      field: "status",
      before: theirs!.statusId,
      after: ours!.statusId,
      version: ours!.statusVersion,
    });
  const owner = mergeField(
    "owner",
    { value: theirs!.ownerId, version: theirs!.ownerVersion },
    { value: ours!.ownerId, version: ours!.ownerVersion },
  );
  if (owner?.take)
    await trx
      .updateTable("listItem")
      .set({ ownerId: theirs!.ownerId, ownerVersion: ours!.ownerVersion + 1 })
      .where("listId", "=", listId)
      .where("creatorId", "=", to)
      .execute();
  return owner ? [...changes, owner.change] : changes;
}

/** `keeps`: whose cells stay where both have a value. */
async function mergeValues(
  trx: Db,
  listId: string,
  { from, to }: Merge,
  keeps: "theirs" | "ours",
): Promise<Partial<NewChange>[]> {
  const rows = await trx
    .selectFrom("listValue")
    .selectAll()
    .where("listId", "=", listId)
    .where("creatorId", "in", [from, to])
    .orderBy("columnId")
    .execute();
  const changes: Partial<NewChange>[] = [];
  for (const theirs of rows.filter(({ creatorId }) => creatorId === from)) {
    const ours = rows.find(({ creatorId, columnId }) => creatorId === to && columnId === theirs.columnId);
    const of = (id: string) =>
      trx
        .deleteFrom("listValue")
        .where("columnId", "=", theirs.columnId)
        .where("creatorId", "=", id)
        .execute();
    const field = mergeField(
      theirs.columnId,
      { value: theirs.text, version: theirs.version },
      { value: ours?.text ?? null, version: ours?.version ?? 0 },
    );
    const takes = theirs.text !== null && (keeps === "theirs" || field?.take === true);
    if (!takes) {
      await of(from);
      if (field && keeps === "ours") changes.push(field.change);
      continue;
    }
    await of(to);
    const version = Math.max(theirs.version, (ours?.version ?? 0) + 1);
    await trx
      .updateTable("listValue")
      .set({ creatorId: to, version })
      .where("columnId", "=", theirs.columnId)
      .where("creatorId", "=", from)
      .execute();
    if (keeps === "ours") changes.push({ ...field!.change, version });
  }
  return changes;
}

async function mergeItem(
  trx: Db,
  listId: string,
  present: { theirs: boolean; ours: boolean | undefined },
  merge: Merge,
): Promise<NewChange[]> {
  const { from, to, memberId, at } = merge;
  const on = { listId, creatorId: to };
  const matched: NewChange = { ...on, kind: "matched" };
  const drop = (id: string) =>
    trx.deleteFrom("listItem").where("listId", "=", listId).where("creatorId", "=", id).execute();
  if (present.ours !== undefined && !present.theirs) {
    // The contact was removed from the list, so its cells don't count.
    for (const table of ["listValue", "listItem"] as const)
      await trx.deleteFrom(table).where("listId", "=", listId).where("creatorId", "=", from).execute();
    return [];
  }
  if (present.ours) {
    const fields = [
      ...(await mergeOwner(trx, listId, merge)),
      ...(await mergeValues(trx, listId, merge, "ours")),
    ];
    await drop(from);
    await trx
      .updateTable("listItem")
      .set({ touchedAt: at, touchedBy: memberId })
      .where("listId", "=", listId)
      .where("creatorId", "=", to)
      .execute();
    return [matched, ...fields.map((field): NewChange => ({ ...on, kind: "field", ...field }))];
  }
  // The creator isn't on the list, or was removed from it: the contact's row becomes the creator's.
  await mergeValues(trx, listId, merge, "theirs");
  await drop(to);
  await trx
    .updateTable("listItem")
    .set({ creatorId: to })
    .where("listId", "=", listId)
    .where("creatorId", "=", from)
    .execute();
  return present.theirs ? [matched] : [];
}

async function mergeLists(trx: Db, merge: Merge): Promise<NewChange[]> {
  const { from, to } = merge;
  const rows = await trx
    .selectFrom("listItem")
    .select(["listId", "creatorId", "removedAt"])
    .where("creatorId", "in", [from, to])
    .orderBy("listId")
    .execute();
  const changes: NewChange[] = [];
  for (const { listId, removedAt } of rows.filter(({ creatorId }) => creatorId === from)) {
    const ours = rows.find((row) => row.listId === listId && row.creatorId === to);
    const present = { theirs: removedAt === null, ours: ours && ours.removedAt === null };
    changes.push(...(await mergeItem(trx, listId, present, merge)));
  }
  return changes;
}

/** The last decision counts. */
async function mergeMarks(trx: Db, { from, to }: Merge): Promise<void> {
  const rows = await trx.selectFrom("creatorMark").selectAll().where("creatorId", "in", [from, to]).execute();
  for (const theirs of rows.filter(({ creatorId }) => creatorId === from)) {
    const ours = rows.find(({ creatorId, mark }) => creatorId === to && mark === theirs.mark);
    const isLater = !ours || ours.changedAt < theirs.changedAt;
    const of = (id: string) =>
      trx.deleteFrom("creatorMark").where("mark", "=", theirs.mark).where("creatorId", "=", id).execute();
    await of(from);
    if (!isLater) continue;
    await of(to);
    await trx
      .insertInto("creatorMark")
      .values({ ...theirs, creatorId: to })
      .execute();
  }
}

async function mergeTags(trx: Db, { from, to }: Merge): Promise<void> {
  const tags = await trx.selectFrom("creatorTag").selectAll().where("creatorId", "=", from).execute();
  if (tags.length === 0) return;
  await trx
    .insertInto("creatorTag")
    .values(tags.map((tag) => ({ ...tag, creatorId: to })))
    .onConflict((conflict) => conflict.columns(["creatorId", "tagKey"]).doNothing())
    .execute();
  await trx.deleteFrom("creatorTag").where("creatorId", "=", from).execute();
}

const KEYED = [
  "creatorNote",
  "creatorLink",
  "outreachMessage",
  "reminder",
  "listChange",
  "shareRow",
  "shareReply",
] as const;

/** Runs in the caller's transaction. The contact's row stays, so that its id still leads to the creator. */
export async function mergeInto(trx: Db, from: string, to: string, memberId: string): Promise<void> {
  const at = new Date().toISOString();
  const merge = { from, to, memberId, at };
  const changes = await mergeLists(trx, merge);
  await mergeMarks(trx, merge);
  await mergeTags(trx, merge);
  for (const table of KEYED)
    await trx.updateTable(table).set({ creatorId: to }).where("creatorId", "=", from).execute();
  await trx
    .updateTable("ownContact")
    .set({ mergedInto: to, mergedAt: at })
    .where(({ or, eb }) => or([eb("id", "=", from), eb("mergedInto", "=", from)]))
    .execute();
  await recordChanges(trx, { member: { id: memberId } }, changes, at);
}
