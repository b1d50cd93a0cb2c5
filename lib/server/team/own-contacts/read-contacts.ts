import "server-only";
import { isContactId, LISTED_ID, type ContactFacts } from "@/lib/contract/own-contacts";
import type { Creator } from "@/lib/contract/records";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { asSeenBy } from "../library/contacts";
import type { MemberContext } from "../team-context";

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const AT_ONCE = 500;

const selectContacts = (db: Db, ids: readonly string[]) =>
  db.selectFrom("ownContact").where("ownContact.id", "in", [...ids]);

export type KnownContact = { creator: Creator; facts: ContactFacts };

/** At most 500 ids. The key is the id. `creator` has the fields that a record would have. */
export async function contactsAmong(db: Db, ids: readonly string[]): Promise<Map<string, KnownContact>> {
  const wanted = ids.filter(isContactId);
  if (wanted.length === 0) return new Map();
  const rows = await selectContacts(db, wanted)
    .innerJoin("member", "member.id", "ownContact.addedBy")
    .selectAll("ownContact")
    .select("member.name as adder")
    .execute();
  return new Map(
    rows.map(({ id, handle, platform, email, name, url, adder, addedAt }) => [
      id,
      {
        creator: {
          id,
          ...(handle !== null && { username: handle }),
          ...(platform !== null && { source: platform }),
          ...(email !== null && { email }),
        },
        facts: { name, url, addedBy: adder, addedAt },
      },
    ]),
  );
}

/** Ids of merged contacts become those of their creators. Contacts that don't exist are left out. */
export async function currentIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const contacts = ids.filter(isContactId);
  if (contacts.length === 0) return [...ids];
  const now = new Map<string, string>();
  for (let start = 0; start < contacts.length; start += AT_ONCE)
    for (const { id, mergedInto } of await selectContacts(db, contacts.slice(start, start + AT_ONCE))
      .select(["id", "mergedInto"])
      .execute())
      now.set(id, mergedInto ?? id);
  return [...new Set(ids.flatMap((id) => (isContactId(id) ? (now.get(id) ?? []) : id)))];
}

/** @returns the id itself for a contact that doesn't exist */
export const currentId = async (db: Db, id: string): Promise<string> => (await currentIds(db, [id]))[0] ?? id;

/** `id` is the creator's for a merged contact. `contact` is null for a creator. */
export const readContact = defineVerb(
  { scope: "library.read", input: z.string().regex(LISTED_ID) },
  async (ctx: MemberContext, asked): Promise<{ id: string; contact: KnownContact | null }> => {
    const id = await currentId(ctx.db, asked);
    const [contact] = asSeenBy(ctx, [...(await contactsAmong(ctx.db, [id])).values()]);
    return { id, contact: contact ?? null };
  },
);
