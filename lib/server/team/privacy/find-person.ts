import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { AppError } from "@/lib/contract/errors";
import { foldHandle } from "@/lib/contract/fold";
import { parseUrl } from "@/lib/contract/query";
import { CREATOR_ID, type Creator } from "@/lib/contract/records";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";
import { sourceOfCreator, type Handle } from "@/lib/server/schema/erased-marks";
import { keptRecords, personOf, type Person } from "./person";

const MOST_FOUND = 100;
const MAX_LENGTH = 100;

type Who = { id: string } | { handle: string; source?: Platform };

/** These verbs read the catalogue itself instead of the service that answers from it. */
export type PrivacyContext = VerbContext & { reader: CatalogueReader; writer: CatalogueWriter };

type Reading = Pick<PrivacyContext, "db" | "reader">;

function refuse(message: string): never {
  const errors = [{ field: "creator", code: "invalid_value", message }];
  throw new AppError("invalid_parameter", message, { errors });
}

function whoIs(text: string): Who {
  const typed = text.trim();
  if (CREATOR_ID.test(typed)) return { id: typed };
  const [, platform, handle = ""] = /^(?:(\w+):)?(@?[^\s@:/]+)$/.exec(typed) ?? [];
  const source = PLATFORMS.find((each) => each === platform);
  if (typed.length > MAX_LENGTH || foldHandle(handle) === "" || (platform !== undefined && !source))
    refuse("Name an id such as tiktok_123, or a handle such as @name.");
  return { handle, source };
}

async function idsOf({ db, reader }: Reading, who: Who): Promise<string[]> {
  if ("id" in who) return [who.id];
  const folded = foldHandle(who.handle);
  const owned = await db
    .selectFrom("library_search")
    .select("creator_id")
    .where("username", "=", folded)
    .limit(MOST_FOUND)
    .execute();
  const search: [string, string][] = [
    ["username", folded],
    ["perPage", String(MOST_FOUND)],
  ];
  const { ids } = await reader.searchCreatorIds(parseUrl(creatorQuery, search).values);
  const all = [...new Set([...owned.map(({ creator_id }) => creator_id), ...ids])];
  const isThere = (id: string) => who.source === undefined || sourceOfCreator({ id }) === who.source;
  return all.filter(isThere).slice(0, MOST_FOUND);
}

export type FoundPerson = Person & { records: Creator[]; inCatalogue: ReadonlySet<string> };

async function found(ctx: Reading, ids: readonly string[], named: readonly Handle[]): Promise<FoundPerson> {
  const listed = await ctx.reader.creatorsById(ids);
  const records = [...listed, ...(ids.length > 0 ? await keptRecords(ctx.db, ids) : [])];
  const person = personOf(ids, records);
  return {
    ...person,
    handles: [...person.handles, ...named],
    records,
    inCatalogue: new Set(listed.map(({ id }) => id)),
  };
}

/** A handle may match one person on each platform. @throws AppError `invalid_parameter` */
export async function findPeople(ctx: Reading, text: string): Promise<FoundPerson> {
  return found(ctx, await idsOf(ctx, whoIs(text)), []);
}

/** An id, or a handle with its platform, may be unknown here. @throws AppError `invalid_parameter` naming `creator` */
export async function findPerson(ctx: Reading, text: string): Promise<FoundPerson> {
  const who = whoIs(text);
  const ids = await idsOf(ctx, who);
  const sources = new Set(ids.map((id) => sourceOfCreator({ id })));
  if (sources.size > 1) refuse(`Several creators have this handle: ${ids.join(", ")}. Name one by its id.`);
  const source = "id" in who ? undefined : (who.source ?? [...sources][0]);
  if (!("id" in who) && source === undefined)
    refuse("Unknown handle. Add the platform, like tiktok:@name, to exclude this creator.");
  return found(ctx, ids, source && !("id" in who) ? [{ source, handle: who.handle }] : []);
}
