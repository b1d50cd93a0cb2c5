import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { AppError } from "@/lib/contract/errors";
import { foldHandle } from "@/lib/contract/fold";
import { EMAIL, MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import { parseUrl } from "@/lib/contract/query";
import type { Creator } from "@/lib/contract/records";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { CatalogueReader, CatalogueWriter } from "@/lib/server/ports/catalogue";
import type { Db, Tables } from "@/lib/server/ports/database";
import { sourceOfCreator, type Handle } from "@/lib/server/schema/erased-marks";
import { emailKey, handleKey } from "../own-contacts/merge-contacts";
import { currentId } from "../own-contacts/read-contacts";
import { contactKeys } from "../own-contacts/save-contacts";
import { keptRecords, personOf, type Person } from "./person";

const MOST_FOUND = 100;
const MAX_LENGTH = 100;

type Who = { id: string } | { email: string } | { handle: string; source?: Platform };

/** These verbs read the catalogue itself instead of the service that answers from it. */
export type PrivacyContext = VerbContext & { reader: CatalogueReader; writer: CatalogueWriter };

type Reading = Pick<PrivacyContext, "db" | "reader">;

function refuse(message: string): never {
  const errors = [{ field: "creator", code: "invalid_value", message }];
  throw new AppError("invalid_parameter", message, { errors });
}

function whoIs(text: string): Who {
  const typed = text.trim();
  if (LISTED_ID.test(typed)) return { id: typed };
  if (!/^@|:/.test(typed) && EMAIL.test(typed) && typed.length <= MAX_EMAIL_LENGTH) return { email: typed };
  const [, platform, handle = ""] = /^(?:(\w+):)?(@?[^\s@:/]+)$/.exec(typed) ?? [];
  const source = PLATFORMS.find((each) => each === platform);
  if (typed.length > MAX_LENGTH || foldHandle(handle) === "" || (platform !== undefined && !source))
    refuse("Name an id such as tiktok_123, a handle such as @name, or an email address.");
  return { handle, source };
}

async function idsOf({ db, reader }: Reading, who: Who): Promise<string[]> {
  if ("id" in who) return [await currentId(db, who.id)];
  const [field, folded] =
    "email" in who
      ? (["email", emailKey(who.email)] as const)
      : (["username", foldHandle(who.handle)] as const);
  const owned = await db
    .selectFrom("librarySearch")
    .select("creatorId")
    .where(field, "=", folded)
    .limit(MOST_FOUND)
    .execute();
  const search: [string, string][] = [
    [field, folded],
    ["perPage", String(MOST_FOUND)],
  ];
  const { ids } = await reader.searchCreatorIds(parseUrl(creatorQuery, search).values);
  const all = [...new Set([...owned.map(({ creatorId }) => creatorId), ...ids])];
  if ("email" in who) return all.slice(0, MOST_FOUND);
  const isThere = (id: string) => who.source === undefined || sourceOfCreator({ id }) === who.source;
  return all.filter(isThere).slice(0, MOST_FOUND);
}

type Contact = Tables["ownContact"];
export type FoundPerson = Person & {
  records: Creator[];
  inCatalogue: ReadonlySet<string>;
  ownContacts: readonly Contact[];
};

/** Own contacts under this text, and those that are one of these creators. */
async function contactsOf(
  db: Db,
  who: Who,
  ids: readonly string[],
  handles: readonly Handle[],
): Promise<Contact[]> {
  const keys = handles.map(({ source, handle }) => handleKey(source, handle));
  const named =
    "handle" in who ? [undefined, ...PLATFORMS].map((source) => handleKey(source, who.handle)) : [];
  const isThere = (key: string) =>
    !("handle" in who) || who.source === undefined || key.startsWith(`${who.source}:`);
  return db
    .selectFrom("ownContact")
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb("id", "in", [...ids, ""]),
        eb("mergedInto", "in", [...ids, ""]),
        eb("handleKey", "in", [...keys, ...named.filter(isThere), ""]),
        ...("email" in who ? [eb("emailKey", "=", emailKey(who.email))] : []),
      ]),
    )
    .orderBy("addedAt")
    .orderBy("id")
    .execute();
}

/** An own contact as it would be in the catalogue. */
const recordOf = ({ id, handle, email, platform }: Contact): Creator => ({
  id,
  ...(handle !== null && { username: handle }),
  ...(email !== null && { email }),
  ...(platform !== null && { source: platform }),
});

async function found(ctx: Reading, who: Who, known: readonly string[]): Promise<FoundPerson> {
  const source = "handle" in who ? (who.source ?? sourceOfCreator({ id: known[0] ?? "" })) : undefined;
  const named = "handle" in who && source ? [{ source, handle: who.handle }] : [];
  const listed = await ctx.reader.creatorsById(known);
  const kept = known.length > 0 ? await keptRecords(ctx.db, known) : [];
  const { handles } = personOf(known, [...listed, ...kept]);
  const ownContacts = await contactsOf(ctx.db, who, known, handles);
  const ids = [
    ...new Set([...known, ...ownContacts.flatMap(({ id, mergedInto }) => [id, mergedInto ?? id])]),
  ];
  const records = [...listed, ...kept, ...ownContacts.map(recordOf)];
  const person = personOf(ids, records);
  return {
    ...person,
    handles: [...person.handles, ...named],
    contacts: ownContacts.flatMap(contactKeys),
    records,
    inCatalogue: new Set(listed.map(({ id }) => id)),
    ownContacts,
  };
}

/** A handle may match one person on each platform. @throws AppError `invalid_parameter` */
export async function findPeople(ctx: Reading, text: string): Promise<FoundPerson> {
  const who = whoIs(text);
  return found(ctx, who, await idsOf(ctx, who));
}

/** An id, or a handle with its platform, may be unknown here. @throws AppError `invalid_parameter` naming `creator` */
export async function findPerson(ctx: Reading, text: string): Promise<FoundPerson> {
  const who = whoIs(text);
  const person = await found(ctx, who, await idsOf(ctx, who));
  if ("id" in who) return person;
  const { ids, ownContacts } = person;
  const merged = new Set(ownContacts.filter(({ mergedInto }) => mergedInto !== null).map(({ id }) => id));
  const people = ids.filter((id) => !merged.has(id));
  // On one platform a handle names one person, who may be a creator and an own contact.
  const accounts = new Set(people.map((id) => platformIn(id, ownContacts) ?? id));
  if (accounts.size > 1 || ("email" in who && people.length > 1))
    refuse(
      `Several creators have this ${"email" in who ? "address" : "handle"}: ${people.join(", ")}. Name one by its id.`,
    );
  if (people.length === 0 && ("email" in who || who.source === undefined))
    refuse(
      "email" in who
        ? "No one here has this address."
        : "Unknown handle. Add the platform, like tiktok:@name, to exclude this creator.",
    );
  return person;
}

const platformIn = (id: string, contacts: readonly Contact[]) =>
  sourceOfCreator({ id }) ?? contacts.find((contact) => contact.id === id)?.platform;
