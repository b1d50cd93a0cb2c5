import "server-only";
/** An own contact becomes the creator that the service knows: everything of the team moves to the creator's id. */
import { fold, foldHandle } from "@/lib/contract/fold";
import type { Creator } from "@/lib/contract/records";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { creatorOfHandle } from "@/lib/domain/match/creator-of-handle";
import type { WantedCreator } from "@/lib/domain/match/wanted-creator";
import { platformOfId } from "@/lib/domain/platform-of";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { sourceOfCreator } from "@/lib/server/schema/erased-marks";
import { recordChanges, type NewChange } from "../lists/touch-list";

/** The platform is empty if unknown. */
export const handleKey = (platform: string | null | undefined, handle: string): string =>
  `${platform ?? ""}:${foldHandle(handle)}`;
export const emailKey = (email: string): string => fold(email.trim());

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

/** Runs in the caller's transaction. The contact's row stays, so that its id still leads to the creator. */
export async function mergeInto(trx: Db, from: string, to: string, memberId: string): Promise<void> {
  const at = new Date().toISOString();
  const merge = { from, to, memberId, at };
  const changes = await mergeLists(trx, merge);
  await mergeMarks(trx, merge);
  await mergeTags(trx, merge);
  for (const table of ["creator_note", "creator_link", "list_change"] as const)
    await trx.updateTable(table).set({ creator_id: to }).where("creator_id", "=", from).execute();
  await trx
    .updateTable("own_contact")
    .set({ merged_into: to, merged_at: at })
    .where(({ or, eb }) => or([eb("id", "=", from), eb("merged_into", "=", from)]))
    .execute();
  await recordChanges(trx, { member: { id: memberId } }, changes, at);
}

/** `handles`: keys that name this creator. `email`: the key of an address that only this creator has. */
export type Learned = { id: string; handles: readonly string[]; email?: string };

const KEYS_AT_ONCE = 200;

/** When the newest contact was added, ISO 8601; null when none is left to merge. Most teams have none. */
export async function newestContact(db: Db): Promise<string | null> {
  const { newest } = await db
    .selectFrom("own_contact")
    .select(({ fn }) => fn.max("added_at").as("newest"))
    .where("merged_into", "is", null)
    .executeTakeFirstOrThrow();
  return newest;
}

export const hasContacts = async (db: Db): Promise<boolean> => (await newestContact(db)) !== null;

const unmerged = (db: Db) =>
  db
    .selectFrom("own_contact")
    .select(["id", "handle_key", "email_key", "added_by"])
    .where("merged_into", "is", null)
    .orderBy("added_at")
    .orderBy("id");

async function mergeSome(trx: Db, learned: readonly Learned[], memberId: string | null): Promise<number> {
  const byHandle = new Map(learned.flatMap(({ id, handles }) => handles.map((key) => [key, id] as const)));
  const byEmail = new Map(
    learned.flatMap(({ id, email }) => (email === undefined ? [] : [[email, id] as const])),
  );
  const found = await unmerged(trx)
    .where(({ or, eb }) =>
      or([eb("handle_key", "in", [...byHandle.keys(), ""]), eb("email_key", "in", [...byEmail.keys(), ""])]),
    )
    .execute();
  let merged = 0;
  for (const { id, handle_key, email_key, added_by } of found) {
    // An address of an agency has many creators, so it doesn't decide against a handle.
    const to = handle_key === null ? byEmail.get(email_key ?? "") : byHandle.get(handle_key);
    if (to === undefined) continue;
    await mergeInto(trx, id, to, memberId ?? added_by);
    merged++;
  }
  return merged;
}

/**
 * Merges the contacts that these creators are. Repeating it changes nothing.
 * @param memberId author of the changes; null: the member who added each contact
 * @returns how many contacts were merged
 */
export async function mergeLearned(
  trx: Db,
  learned: readonly Learned[],
  memberId: string | null,
): Promise<number> {
  if (learned.length === 0 || !(await hasContacts(trx))) return 0;
  let merged = 0;
  for (let start = 0; start < learned.length; start += KEYS_AT_ONCE)
    merged += await mergeSome(trx, learned.slice(start, start + KEYS_AT_ONCE), memberId);
  return merged;
}

/** A free search found exactly this creator. */
export function learnedBySearch({ by, text, platform }: WantedCreator, id: string): Learned {
  if (by === "email") return { id, handles: [], email: emailKey(text) };
  const handles = [handleKey(platformOfId(id), text), ...(platform ? [] : [handleKey(null, text)])];
  return { id, handles };
}

/** An address that several owned creators have, as of an agency, tells none of them apart. */
async function ownAddresses(trx: Db, creators: readonly Creator[]): Promise<Set<string>> {
  const keys = creators.flatMap(({ email }) => (email ? [emailKey(email)] : []));
  const own = new Set<string>();
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const wanted = await unmerged(trx)
      .where("handle_key", "is", null)
      .where("email_key", "in", keys.slice(start, start + KEYS_AT_ONCE))
      .execute();
    for (const { email_key } of wanted) {
      const search = trx.selectFrom("library_search").select("creator_id").where("email", "=", email_key);
      if ((await search.limit(2).execute()).length === 1) own.add(email_key!);
    }
  }
  return own;
}

/** Runs in the transaction that settles a reveal, after the records were stored. */
export async function mergeRevealed(trx: Db, creators: readonly Creator[], memberId: string): Promise<void> {
  if (!(await hasContacts(trx))) return;
  const own = await ownAddresses(trx, creators);
  const learned = creators.map((creator): Learned => {
    const { id, username, email } = creator;
    const key = email ? emailKey(email) : "";
    return {
      id,
      handles: username ? [handleKey(sourceOfCreator(creator), username)] : [],
      ...(own.has(key) && { email: key }),
    };
  });
  await mergeLearned(trx, learned, memberId);
}

/**
 * Looks for all contacts with a handle in the service's own catalogue, one transaction per merge.
 * @returns how many were merged. @throws the reason of `signal`, and what the search throws
 */
export async function mergeFromCatalogue(
  db: Db,
  service: Pick<DiscoveryService, "searchCreatorIds">,
  signal?: AbortSignal,
): Promise<number> {
  const contacts = await db
    .selectFrom("own_contact")
    .select(["platform", "handle"])
    .where("merged_into", "is", null)
    .where("handle", "is not", null)
    .where("platform", "is not", null)
    .execute();
  let merged = 0;
  for (const { platform, handle } of contacts) {
    signal?.throwIfAborted();
    const { values, issues } = parseUrl(creatorQuery, [["username", handle!]]);
    if (issues.length > 0) continue;
    const { data } = await service.searchCreatorIds(values, { signal, isBackground: true });
    const match = creatorOfHandle(data, platform!);
    if (match.state !== "found") continue;
    const learned = learnedBySearch({ by: "username", text: handle!, platform: platform! }, match.id);
    merged += await db.transaction().execute((trx) => mergeLearned(trx, [learned], null));
  }
  return merged;
}
