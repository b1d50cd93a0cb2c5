import "server-only";
/** Calls whose outcome only a person can find out, with another service's help. */
import { AppError } from "@/lib/contract/errors";
import type { UnknownIntent } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/db/database";
import type { MemberContext } from "../team-context";
import { settle } from "./settle";

export async function listUnknownIntents(db: Db): Promise<UnknownIntent[]> {
  const rows = await db
    .selectFrom("intent")
    .innerJoin("reveal", "reveal.id", "intent.reveal_id")
    .innerJoin("member", "member.id", "reveal.member_id")
    .select([
      "intent.id",
      "intent.reveal_id",
      "member.name",
      "reveal.purpose",
      "intent.n",
      "intent.sent_at",
      "intent.message",
    ])
    .where("intent.state", "=", "unknown")
    .orderBy("intent.sent_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    revealId: row.reveal_id,
    memberName: row.name,
    purpose: row.purpose,
    credits: row.n,
    sentAt: row.sent_at,
    message: row.message,
  }));
}

/**
 * An admin's word on an unknown outcome: `charge` counts the whole hold as spent, `release` gives it back.
 * @throws AppError `not_found`; `conflict` when it was resolved meanwhile
 */
export async function resolveUnknown(
  { db, member }: MemberContext,
  id: string,
  action: "charge" | "release",
): Promise<void> {
  const intent = await db
    .selectFrom("intent")
    .select(["id", "reveal_id", "ids", "n", "epoch", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!intent) throw new AppError("not_found", "There is no such outcome.");
  const message = `${action === "charge" ? "Counted as charged" : "Released"} by ${member.name}.`;
  const isMoved = await settle(
    db,
    intent,
    action === "charge"
      ? { state: "settled", creators: [], notFound: [], charged: intent.n }
      : { state: "void", code: "conflict", message },
    ["unknown"],
    message,
  );
  if (!isMoved) throw new AppError("conflict", "Somebody has resolved this meanwhile.");
  await db.updateTable("reveal").set({ message }).where("id", "=", intent.reveal_id).execute();
}
