import "server-only";
/** Owned creators by what somebody types, and the latest ones to propose. */
import { parseUrl } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import { CREATOR_ID } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";
import { listOwned } from "@/lib/server/team/library/list-owned";
import { ownedAmong } from "@/lib/server/team/library/owned-among";

const PROPOSED = 50;

/** The id of the owned creator with this handle or id who is not in `except`; null when there is none. */
export async function findOwned(db: Db, name: string, except: readonly string[]): Promise<string | null> {
  if (CREATOR_ID.test(name)) return (await ownedAmong(db, [name])).has(name) ? name : null;
  const { values } = parseUrl(creatorQuery, [["username", name]]);
  if (!values.username) return null;
  const { rows } = await listOwned(db, values);
  // One handle may stand on several platforms: asking again adds the next.
  const ids = rows.map(({ creator }) => creator.id);
  return ids.find((id) => !except.includes(id)) ?? ids[0] ?? null;
}

export async function latestOwned(db: Db, except: readonly string[]): Promise<OwnedCreator[]> {
  const { values } = parseUrl(creatorQuery, [["perPage", String(PROPOSED)]]);
  return (await listOwned(db, values)).rows.filter(({ creator }) => !except.includes(creator.id));
}
