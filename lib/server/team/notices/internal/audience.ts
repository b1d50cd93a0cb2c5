import "server-only";
import type { NoticeKind } from "@/lib/contract/notices";
import type { Role } from "@/lib/contract/members";
import { scopesOf, type Scope } from "@/lib/contract/scopes";
import type { Db } from "@/lib/server/ports/database";
import type { OutboxEvent } from "../../outbox/read-events";
import type { Events } from "../../outbox/write-events";

/**
 * `subject`: the matter, which several events can be about. `settles`: earlier notices of these kinds about the matter
 * need nothing from now on. `isQuiet`: it is listed as read.
 */
export type Told = {
  memberIds: readonly string[];
  subject: string;
  settles?: readonly NoticeKind[] | false;
  isQuiet?: boolean;
};

type Person = { id: string; role: Role; mayImport: number };

/** Members whose account works. */
export const peopleOf = (db: Db): Promise<Person[]> =>
  db.selectFrom("member").select(["id", "role", "mayImport"]).where("disabledAt", "is", null).execute();

class Audience {
  constructor(
    readonly db: Db,
    private readonly people: readonly Person[],
  ) {}

  holding(scope: Scope): string[] {
    const holds = ({ role, mayImport }: Person) =>
      scopesOf(role, { mayImport: mayImport === 1 }).includes(scope);
    return this.people.filter(holds).map(({ id }) => id);
  }

  /** People are not told of their own acts. */
  one(memberId: string | null | undefined, by?: string | null): string[] {
    return memberId && memberId !== by && this.people.some(({ id }) => id === memberId) ? [memberId] : [];
  }

  holdingOr(scope: Scope, memberId: string | null | undefined): string[] {
    return [...new Set([...this.holding(scope), ...this.one(memberId)])];
  }

  async linkMaker({ linkId }: { linkId: string }): Promise<Told> {
    const link = await this.db
      .selectFrom("shareLink")
      .select("createdBy")
      .where("id", "=", linkId)
      .executeTakeFirst();
    return { memberIds: this.one(link?.createdBy), subject: `link:${linkId}` };
  }

  request(requestId: string) {
    return this.db
      .selectFrom("creditRequest")
      .select(["memberId", "keyId"])
      .where("id", "=", requestId)
      .executeTakeFirst();
  }

  reveal(revealId: string) {
    return this.db
      .selectFrom("reveal")
      .innerJoin("quote", "quote.id", "reveal.quoteId")
      .select(["reveal.memberId", "reveal.createdAt", "finishedAt", "message", "quote.wish"])
      .where("reveal.id", "=", revealId)
      .executeTakeFirst();
  }

  async source({ sourceId }: { sourceId: string }): Promise<Told> {
    const source = await this.db
      .selectFrom("importSource")
      .select("createdBy")
      .where("id", "=", sourceId)
      .executeTakeFirst();
    return { memberIds: this.holdingOr("members", source?.createdBy), subject: `source:${sourceId}` };
  }
}

/** A reveal that ended as it should within this time was watched by its buyer. */
const WATCHED_MS = 60_000;

type Rules = {
  [Kind in NoticeKind]: (to: Audience, payload: Events[Kind]) => Told | null | Promise<Told | null>;
};

/** Rights are checked again when a notice is read. Null: the event is not told. */
const RULES: Rules = {
  "reveal.finished": async (to, { revealId }) => {
    const reveal = await to.reveal(revealId);
    if (!reveal) return null;
    const { createdAt, finishedAt, message, wish } = reveal;
    const tookMs = Date.parse(finishedAt ?? createdAt) - Date.parse(createdAt);
    const isQuiet = message === null && wish === null && tookMs < WATCHED_MS;
    return { memberIds: to.one(reveal.memberId), subject: `reveal:${revealId}`, isQuiet };
  },
  "list.item.changed": async (to, { listId, creatorId, field, by }) => {
    // A new owner is told by `assignment`.
    if (field === "owner") return null;
    const item = await to.db
      .selectFrom("listItem")
      .select("ownerId")
      .where("listId", "=", listId)
      .where("creatorId", "=", creatorId)
      .executeTakeFirst();
    return { memberIds: to.one(item?.ownerId, by), subject: `list:${listId}` };
  },
  "link.opened": (to, payload) => to.linkMaker(payload),
  "link.decided": (to, payload) => to.linkMaker(payload),
  "link.commented": (to, payload) => to.linkMaker(payload),
  "link.expiring": (to, payload) => to.linkMaker(payload),
  "request.created": async (to, { requestId }) => {
    const request = await to.request(requestId);
    // A person may answer what their agent asked for.
    const asker = request?.keyId === null ? request.memberId : null;
    return {
      memberIds: to.holding("approve").filter((id) => id !== asker),
      subject: `request:${requestId}`,
    };
  },
  "request.answered": async (to, { requestId, by }) => ({
    memberIds: to.one((await to.request(requestId))?.memberId, by),
    subject: `request:${requestId}`,
    settles: ["request.created"],
  }),
  "budget.crossed": (to, { budgetId, of, id, direction }) => ({
    memberIds: to.holdingOr("usage.all", { member: id, team: null, purpose: null }[of]),
    subject: `budget:${budgetId}:${id}`,
    settles: direction === "up" && ["budget.crossed"],
  }),
  "balance.low": (to, { direction }) => ({
    memberIds: to.holding("usage.all"),
    subject: "balance",
    settles: direction === "up" && ["balance.low"],
  }),
  "outcome.unknown": async (to, { revealId }) => ({
    memberIds: to.holdingOr("approve", (await to.reveal(revealId))?.memberId),
    subject: `outcome:${revealId}`,
  }),
  "outcome.settled": async (to, { revealId }) => ({
    memberIds: to.holdingOr("approve", (await to.reveal(revealId))?.memberId),
    subject: `outcome:${revealId}`,
    settles: ["outcome.unknown"],
  }),
  "books.differ": (to) => ({ memberIds: to.holding("approve"), subject: "books" }),
  "books.agree": (to) => ({ memberIds: to.holding("approve"), subject: "books", settles: ["books.differ"] }),
  "import.finished": async (to, { importId }) => {
    const row = await to.db
      .selectFrom("dataImport")
      .select("memberId")
      .where("id", "=", importId)
      .executeTakeFirst();
    return { memberIds: to.holdingOr("members", row?.memberId), subject: `import:${importId}` };
  },
  "source.failed": (to, payload) => to.source(payload),
  "source.finished": async (to, payload) => ({ ...(await to.source(payload)), settles: ["source.failed"] }),
  "key.expiring": async (to, { keyId }) => {
    const key = await to.db
      .selectFrom("apiKey")
      .select("memberId")
      .where("id", "=", keyId)
      .executeTakeFirst();
    return { memberIds: to.holdingOr("keys", key?.memberId), subject: `key:${keyId}` };
  },
  "sign_in.new": (to, { memberId, sessionId }) => ({
    memberIds: to.one(memberId),
    subject: `session:${sessionId}`,
  }),
  assignment: (to, { memberId, listId, by }) => ({
    memberIds: to.one(memberId, by),
    subject: `assignment:${listId}`,
  }),
  mention: (to, { memberId, by, ...where }) => ({
    memberIds: to.one(memberId, by),
    subject: `mention:${"creatorId" in where ? where.creatorId : "linkId" in where ? where.linkId : where.postId}`,
  }),
  "view.matched": async (to, { viewId }) => {
    const view = await to.db
      .selectFrom("savedView")
      .select("ownerId")
      .where("id", "=", viewId)
      .executeTakeFirst();
    return { memberIds: to.one(view?.ownerId), subject: `view:${viewId}` };
  },
  // Reminders of one list that are due together are one line.
  "reminder.due": (to, { memberId, creatorId, listId }) => ({
    memberIds: to.one(memberId),
    subject: `reminder:${listId ?? creatorId}`,
  }),
  "channel.failed": (to, { channel, memberId }) => ({
    memberIds: memberId === null ? to.holding("members") : to.one(memberId),
    subject: `channel:${channel}`,
  }),
};

/** @returns null when the event is not told, as one of another version */
export async function toldOf(
  db: Db,
  { topic, payload }: OutboxEvent,
  people: readonly Person[],
): Promise<Told | null> {
  const rule = RULES[topic] as
    | ((to: Audience, payload: unknown) => ReturnType<Rules[NoticeKind]>)
    | undefined;
  return rule ? rule(new Audience(db, people), payload) : null;
}
