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
    .selectFrom("list_item")
    .selectAll()
    .where("list_id", "=", listId)
    .where("creator_id", "in", [from, to])
    .execute();
  const [theirs, ours] = [from, to].map((id) => rows.find(({ creator_id }) => creator_id === id)!);
  const changes: Partial<NewChange>[] = [];
  if (theirs!.status_id !== ours!.status_id)
    changes.push({
      field: "status",
      before: theirs!.status_id,
      after: ours!.status_id,
      version: ours!.status_version,
    });
  const owner = mergeField(
    "owner",
    { value: theirs!.owner_id, version: theirs!.owner_version },
    { value: ours!.owner_id, version: ours!.owner_version },
  );
  if (owner?.take)
    await trx
      .updateTable("list_item")
      .set({ owner_id: theirs!.owner_id, owner_version: ours!.owner_version + 1 })
      .where("list_id", "=", listId)
      .where("creator_id", "=", to)
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
    .selectFrom("list_value")
    .selectAll()
    .where("list_id", "=", listId)
    .where("creator_id", "in", [from, to])
    .orderBy("column_id")
    .execute();
  const changes: Partial<NewChange>[] = [];
  for (const theirs of rows.filter(({ creator_id }) => creator_id === from)) {
    const ours = rows.find(
      ({ creator_id, column_id }) => creator_id === to && column_id === theirs.column_id,
    );
    const of = (id: string) =>
      trx
        .deleteFrom("list_value")
        .where("column_id", "=", theirs.column_id)
        .where("creator_id", "=", id)
        .execute();
    const field = mergeField(
      theirs.column_id,
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
      .updateTable("list_value")
      .set({ creator_id: to, version })
      .where("column_id", "=", theirs.column_id)
      .where("creator_id", "=", from)
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
    trx.deleteFrom("list_item").where("list_id", "=", listId).where("creator_id", "=", id).execute();
  if (present.ours !== undefined && !present.theirs) {
    // The contact was removed from the list, so its cells don't count.
    for (const table of ["list_value", "list_item"] as const)
      await trx.deleteFrom(table).where("list_id", "=", listId).where("creator_id", "=", from).execute();
    return [];
  }
  if (present.ours) {
    const fields = [
      ...(await mergeOwner(trx, listId, merge)),
      ...(await mergeValues(trx, listId, merge, "ours")),
    ];
    await drop(from);
    await trx
      .updateTable("list_item")
      .set({ touched_at: at, touched_by: memberId })
      .where("list_id", "=", listId)
      .where("creator_id", "=", to)
      .execute();
    return [matched, ...fields.map((field): NewChange => ({ ...on, kind: "field", ...field }))];
  }
  // The creator isn't on the list, or was removed from it: the contact's row becomes the creator's.
  await mergeValues(trx, listId, merge, "theirs");
  await drop(to);
  await trx
    .updateTable("list_item")
    .set({ creator_id: to })
    .where("list_id", "=", listId)
    .where("creator_id", "=", from)
    .execute();
  return present.theirs ? [matched] : [];
}

async function mergeLists(trx: Db, merge: Merge): Promise<NewChange[]> {
  const { from, to } = merge;
  const rows = await trx
    .selectFrom("list_item")
    .select(["list_id", "creator_id", "removed_at"])
    .where("creator_id", "in", [from, to])
    .orderBy("list_id")
    .execute();
  const changes: NewChange[] = [];
  for (const { list_id, removed_at } of rows.filter(({ creator_id }) => creator_id === from)) {
    const ours = rows.find((row) => row.list_id === list_id && row.creator_id === to);
    const present = { theirs: removed_at === null, ours: ours && ours.removed_at === null };
    changes.push(...(await mergeItem(trx, list_id, present, merge)));
  }
  return changes;
}

/** The last decision counts. */
async function mergeMarks(trx: Db, { from, to }: Merge): Promise<void> {
  const rows = await trx
    .selectFrom("creator_mark")
    .selectAll()
    .where("creator_id", "in", [from, to])
    .execute();
  for (const theirs of rows.filter(({ creator_id }) => creator_id === from)) {
    const ours = rows.find(({ creator_id, mark }) => creator_id === to && mark === theirs.mark);
    const isLater = !ours || ours.changed_at < theirs.changed_at;
    const of = (id: string) =>
      trx.deleteFrom("creator_mark").where("mark", "=", theirs.mark).where("creator_id", "=", id).execute();
    await of(from);
    if (!isLater) continue;
    await of(to);
    await trx
      .insertInto("creator_mark")
      .values({ ...theirs, creator_id: to })
      .execute();
  }
}

async function mergeTags(trx: Db, { from, to }: Merge): Promise<void> {
  const tags = await trx.selectFrom("creator_tag").selectAll().where("creator_id", "=", from).execute();
  if (tags.length === 0) return;
  await trx
    .insertInto("creator_tag")
    .values(tags.map((tag) => ({ ...tag, creator_id: to })))
    .onConflict((conflict) => conflict.columns(["creator_id", "tag_key"]).doNothing())
    .execute();
  await trx.deleteFrom("creator_tag").where("creator_id", "=", from).execute();
}

const KEYED = [
  "creator_note",
  "creator_link",
  "outreach_message",
  "reminder",
  "list_change",
  "share_row",
  "share_reply",
] as const;

/** Runs in the caller's transaction. The contact's row stays, so that its id still leads to the creator. */
export async function mergeInto(trx: Db, from: string, to: string, memberId: string): Promise<void> {
  const at = new Date().toISOString();
  const merge = { from, to, memberId, at };
  const changes = await mergeLists(trx, merge);
  await mergeMarks(trx, merge);
  await mergeTags(trx, merge);
  for (const table of KEYED)
    await trx.updateTable(table).set({ creator_id: to }).where("creator_id", "=", from).execute();
  await trx
    .updateTable("own_contact")
    .set({ merged_into: to, merged_at: at })
    .where(({ or, eb }) => or([eb("id", "=", from), eb("merged_into", "=", from)]))
    .execute();
  await recordChanges(trx, { member: { id: memberId } }, changes, at);
}
