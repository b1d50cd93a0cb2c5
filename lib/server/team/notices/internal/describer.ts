import "server-only";
import type { NoticeKind } from "@/lib/contract/notices";
import type { Db } from "@/lib/server/ports/database";
import { ownedAmong } from "../../library/owned-among";
import { isSeenBy } from "../../lists/lists-access";
import type { Events } from "../../outbox/write-events";
import { contactsAmong, currentId } from "../../own-contacts/read-contacts";
import type { MemberContext } from "../../team-context";

/** `detail` is read only where it is shown. */
export type Line = {
  text: string;
  href: string;
  detail?: () => Promise<string | null> | string | null;
  isSettled?: boolean;
};

export type Described<K extends NoticeKind = NoticeKind> = {
  payload: Events[K];
  isSettled: boolean;
};

/** Alike notices, newest first. Null: the reader may not see it, or it is gone. */
export type Describe<K extends NoticeKind> = (
  to: Describer,
  payloads: readonly [Events[K], ...Events[K][]],
) => Promise<Line | null> | Line | null;

const MOST_LENGTH = 140;
export const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > MOST_LENGTH ? `${line.slice(0, MOST_LENGTH - 1)}…` : line;
};

const dayWords = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
/** `30 Nov` of an ISO 8601 time or day. */
export const dayOf = (iso: string): string => dayWords.format(Date.parse(iso));

export const joined = (...parts: (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(" · ") || null;

async function nameOfCreator(db: Db, asked: string): Promise<string> {
  const id = await currentId(db, asked);
  const contact = (await contactsAmong(db, [id])).get(id);
  const owned = (await ownedAmong(db, [id])).get(id);
  const handle = contact?.creator.username ?? owned?.creator.username;
  if (handle) return `@${handle}`;
  if (contact?.facts.name) return contact.facts.name;
  const seen = await db
    .selectFrom("seenInPost")
    .select("handle")
    .where("creatorId", "=", id)
    .executeTakeFirst();
  return seen?.handle ? `@${seen.handle}` : "a creator";
}

type SeenList = { id: string; name: string };

/** Reads for the texts of one reader; each name once. */
export class Describer {
  private readonly read = new Map<string, Promise<unknown>>();

  constructor(readonly ctx: MemberContext) {}

  get db(): Db {
    return this.ctx.db;
  }

  get me(): string {
    return this.ctx.member.id;
  }

  once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.read.get(key) ?? read();
    this.read.set(key, known);
    return known as Promise<T>;
  }

  /** `null`: the command line, or the program itself. */
  nameOf(memberId: string | null): Promise<string> {
    if (memberId === null) return Promise.resolve("Someone");
    return this.once(`member ${memberId}`, async () => {
      const row = this.db.selectFrom("member").select("name").where("id", "=", memberId);
      return (await row.executeTakeFirst())?.name ?? "Someone";
    });
  }

  creator(id: string): Promise<string> {
    return this.once(`creator ${id}`, () => nameOfCreator(this.db, id));
  }

  /** Null for another member's private list and for a deleted one. */
  list(id: string): Promise<SeenList | null> {
    return this.once(`list ${id}`, async () => {
      const row = await this.db
        .selectFrom("list")
        .select(["id", "name"])
        .where("id", "=", id)
        .where("removedAt", "is", null)
        .where(isSeenBy({ id: this.me }))
        .executeTakeFirst();
      return row ?? null;
    });
  }
}
