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
import { sourceOfCreator } from "@/lib/server/schema/erased-marks";
import type { TeamContext } from "../team-context";
import { mergeInto } from "./internal/merge-rows";

/** The platform is empty if unknown. */
export const handleKey = (platform: string | null | undefined, handle: string): string =>
  `${platform ?? ""}:${foldHandle(handle)}`;
export const emailKey = (email: string): string => fold(email.trim());

/** `handles`: keys that name this creator. `email`: the key of an address that only this creator has. */
export type Learned = { id: string; handles: readonly string[]; email?: string };

const KEYS_AT_ONCE = 200;

/** When the newest contact was added, ISO 8601; null when none is left to merge. Most teams have none. */
async function newestContact(db: Db): Promise<string | null> {
  const { newest } = await db
    .selectFrom("ownContact")
    .select(({ fn }) => fn.max("addedAt").as("newest"))
    .where("mergedInto", "is", null)
    .executeTakeFirstOrThrow();
  return newest;
}

export const hasContacts = async (db: Db): Promise<boolean> => (await newestContact(db)) !== null;

const unmerged = (db: Db) =>
  db
    .selectFrom("ownContact")
    .select(["id", "handleKey", "emailKey", "addedBy"])
    .where("mergedInto", "is", null)
    .orderBy("addedAt")
    .orderBy("id");

async function mergeSome(trx: Db, learned: readonly Learned[], memberId: string | null): Promise<number> {
  const byHandle = new Map(learned.flatMap(({ id, handles }) => handles.map((key) => [key, id] as const)));
  const byEmail = new Map(
    learned.flatMap(({ id, email }) => (email === undefined ? [] : [[email, id] as const])),
  );
  const found = await unmerged(trx)
    .where(({ or, eb }) =>
      or([eb("handleKey", "in", [...byHandle.keys(), ""]), eb("emailKey", "in", [...byEmail.keys(), ""])]),
    )
    .execute();
  let merged = 0;
  for (const { id, handleKey, emailKey, addedBy } of found) {
    // An address of an agency has many creators, so it doesn't decide against a handle.
    const to = handleKey === null ? byEmail.get(emailKey ?? "") : byHandle.get(handleKey);
    if (to === undefined) continue;
    await mergeInto(trx, id, to, memberId ?? addedBy);
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
      .where("handleKey", "is", null)
      .where("emailKey", "in", keys.slice(start, start + KEYS_AT_ONCE))
      .execute();
    for (const { emailKey } of wanted) {
      const search = trx.selectFrom("librarySearch").select("creatorId").where("email", "=", emailKey);
      if ((await search.limit(2).execute()).length === 1) own.add(emailKey!);
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

/** The catalogue and the newest contact of the last search. */
let searched = "";

/**
 * Looks for all contacts with a handle in the service's own catalogue, one transaction per merge, unless neither has
 * changed. A connected service isn't searched: that would use up the requests of the team.
 * @returns how many were merged. @throws the reason of `signal`, and what the search throws
 */
export async function mergeFromCatalogue(
  { db, service }: Pick<TeamContext, "db" | "service">,
  signal?: AbortSignal,
): Promise<number> {
  const newest = service.kind === "embedded" ? await newestContact(db) : null;
  if (newest === null) return 0;
  const state = `${await service.catalogueVersion?.()} ${newest}`;
  if (state === searched) return 0;
  const contacts = await db
    .selectFrom("ownContact")
    .select(["platform", "handle"])
    .where("mergedInto", "is", null)
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
  searched = state;
  return merged;
}
