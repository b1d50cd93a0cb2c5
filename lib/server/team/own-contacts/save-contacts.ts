import "server-only";
import { randomInt } from "node:crypto";
import type { Platform } from "@/lib/contract/enums";
import { AppError } from "@/lib/contract/errors";
import { fold, foldHandle } from "@/lib/contract/fold";
import { EMAIL, MAX_EMAIL_LENGTH } from "@/lib/contract/members";
import { MAX_CONTACT_NAME_LENGTH, type NewContact } from "@/lib/contract/own-contacts";
import { readWanted } from "@/lib/domain/match/read-list";
import { isAllowed } from "@/lib/server/access/caller";
import type { Db, Tables } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { refuseField } from "../creator-record/notes";
import { checkedUrl } from "../creator-record/links";
import { plainText } from "../lists/list-name";
import type { ListContext } from "../lists/lists-access";
import { refuseErasedCount } from "../privacy/refuse-erased";
import { mergeInto } from "./internal/merge-rows";
import { emailKey, handleKey } from "./merge-contacts";

type Row = Tables["ownContact"];
/** Identifies a person. `handleKey`, `emailKey` and `url` may each be null, but not all. */
type Person = Pick<Row, "platform" | "handle" | "handleKey" | "name" | "email" | "emailKey" | "url">;

const orNull = (text: string | undefined) => text?.trim() || null;

function checkedEmail(text: string): string {
  if (!EMAIL.test(text) || text.length > MAX_EMAIL_LENGTH)
    throw refuseField("email", "This isn’t an email address.");
  return text;
}

type Account = Pick<Row, "platform" | "handle">;

function readAccount(text: string, platform: Platform | undefined): Account {
  const read = readWanted(text, platform);
  if (typeof read === "string" || read.by === "email")
    throw refuseField("handle", `“${text.slice(0, 80)}” isn’t a handle.`);
  return { platform: read.platform ?? null, handle: read.text };
}

/** The address of a profile names the handle; any other address is kept as it is. */
function readAddress(text: string): Account & { url: string } {
  const url = checkedUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const read = readWanted(url);
  if (typeof read === "string" || read.by === "email") return { platform: null, handle: null, url };
  return { platform: read.platform ?? null, handle: read.text, url };
}

/** @throws AppError `invalid_parameter` naming the field */
function checkedPerson(typed: NewContact): Person {
  const name = plainText(typed.name ?? "");
  if ([...name].length > MAX_CONTACT_NAME_LENGTH)
    throw refuseField("name", `A name has at most ${MAX_CONTACT_NAME_LENGTH} characters.`);
  const [handle, url, email] = [orNull(typed.handle), orNull(typed.url), orNull(typed.email)];
  if (handle === null && url === null && email === null)
    throw refuseField("handle", "Enter a handle, a profile address or an email address.");
  const address = url === null ? null : readAddress(url);
  const account = handle === null ? address : readAccount(handle, typed.platform);
  return {
    platform: account?.handle ? (account.platform ?? address?.platform ?? null) : (typed.platform ?? null),
    handle: account?.handle ?? null,
    handleKey: account?.handle
      ? handleKey(account.platform ?? address?.platform ?? null, account.handle)
      : null,
    name: name || null,
    email: email && checkedEmail(email),
    emailKey: email && emailKey(email),
    url: address?.url ?? null,
  };
}

const foldedOf = ({ name, handle, url }: Pick<Person, "name" | "handle" | "url">): string =>
  fold([name, handle, url].filter(Boolean).join("\n"));

/** A shared address, as of an agency, doesn't make two accounts one person. */
const isSameAccount = (one: Pick<Row, "handleKey">, other: Person) =>
  one.handleKey === null || other.handleKey === null || one.handleKey === other.handleKey;

/** Contacts that are this person, the one with the handle first. */
async function sameContacts(db: Db, person: Person): Promise<Row[]> {
  const rows = await db
    .selectFrom("ownContact")
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb("handleKey", "=", person.handleKey),
        eb("emailKey", "=", person.emailKey),
        eb("url", "=", person.url),
      ]),
    )
    .orderBy("addedAt")
    .orderBy("id")
    .execute();
  const same = rows.filter((row) => isSameAccount(row, person));
  const isByHandle = ({ handleKey }: Row) => handleKey !== null && handleKey === person.handleKey;
  return [...same.filter(isByHandle), ...same.filter((row) => !isByHandle(row))];
}

/** The team may own the creator already. An address of several creators names none of them. */
async function ownedCreator(db: Db, { platform, handle, emailKey }: Person): Promise<string | null> {
  const search = db.selectFrom("librarySearch").select("creatorId").limit(2);
  const found =
    handle === null
      ? emailKey && (await search.where("email", "=", emailKey).execute())
      : platform &&
        (await search.where("username", "=", foldHandle(handle)).where("source", "=", platform).execute());
  return found && found.length === 1 ? found[0]!.creatorId : null;
}

async function create(db: Db, person: Person, memberId: string): Promise<string> {
  const id = `contact_${randomInt(1e6, 1e9)}${String(randomInt(1e9)).padStart(9, "0")}`;
  const row = { id, ...person, folded: foldedOf(person), addedBy: memberId };
  const rest = { addedAt: new Date().toISOString(), mergedInto: null, mergedAt: null };
  await db
    .insertInto("ownContact")
    .values({ ...row, ...rest })
    .execute();
  return id;
}

/** Known fields stay, and empty ones are filled. The others are the same person, so they are merged. */
async function complete(
  db: Db,
  [first, ...others]: readonly [Row, ...Row[]],
  person: Person,
  memberId: string,
) {
  if (first.mergedInto !== null) return first.mergedInto;
  for (const other of others)
    if (other.mergedInto === null) await mergeInto(db, other.id, first.id, memberId);
  const all = [first, ...others, person];
  const fill = <K extends keyof Person>(key: K) =>
    all.map((each) => each[key]).find((value) => value !== null) ?? null;
  const account = all.find(({ handleKey }) => handleKey !== null) ?? first;
  const filled = {
    platform: account.platform,
    handle: account.handle,
    handleKey: account.handleKey,
    name: fill("name"),
    email: fill("email"),
    emailKey: fill("emailKey"),
    url: fill("url"),
  };
  // Each key is unique, so a merged contact gives its key away.
  for (const { id, handleKey } of others)
    if (handleKey !== null && handleKey === filled.handleKey)
      await db.updateTable("ownContact").set({ handleKey: null }).where("id", "=", id).execute();
  await db
    .updateTable("ownContact")
    .set({ ...filled, folded: foldedOf(filled) })
    .where("id", "=", first.id)
    .execute();
  return first.id;
}

/** Texts under which an erased contact can't be added again, beside the handle on its platform. */
export const contactKeys = ({
  handleKey,
  emailKey,
  url,
}: Pick<Row, "handleKey" | "emailKey" | "url">): string[] =>
  [handleKey, emailKey && `email:${emailKey}`, url].filter((key) => typeof key === "string");

async function refuseErasedPeople(db: Db, people: readonly Person[]): Promise<void> {
  const marks = await readMarks(db);
  if (marks.size === 0) return;
  const isErased = (person: Person) =>
    contactKeys(person).some((key) => marks.hasContact(key)) ||
    (person.handle !== null && marks.hasHandle(person.handle, person.platform));
  refuseErasedCount(people.filter(isErased).length, "list");
}

/**
 * Runs in the caller's transaction. A person whom the team owns or has merged is returned as that creator.
 * @returns ids, in the order of the people
 * @throws AppError `invalid_parameter` naming the wrong field, and for erased people; `forbidden` for email addresses
 */
export async function saveContacts(ctx: ListContext, typed: readonly NewContact[]): Promise<string[]> {
  const { db, member } = ctx;
  // The answer would tell whose address it is.
  if (!isAllowed(ctx, "contacts") && typed.some(({ email }) => orNull(email)))
    throw new AppError("forbidden", "Your role does not show email addresses, so you can't add them.", {
      errors: [{ field: "email", code: "forbidden", message: "needs the scope contacts" }],
    });
  const people = typed.map(checkedPerson);
  await refuseErasedPeople(db, people);
  const ids: string[] = [];
  for (const person of people) {
    const [first, ...others] = await sameContacts(db, person);
    const owned = first ? null : await ownedCreator(db, person);
    if (first) ids.push(await complete(db, [first, ...others], person, member.id));
    else ids.push(owned ?? (await create(db, person, member.id)));
  }
  return [...new Set(ids)];
}
