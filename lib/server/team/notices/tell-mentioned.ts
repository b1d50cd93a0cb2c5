import "server-only";
import { mentionedIn } from "@/lib/domain/mentions";
import { appendEvents, type MentionPlace } from "../outbox/write-events";
import type { MemberContext } from "../team-context";

/** Runs in the transaction that writes the text. People whom `before` names too were told then. */
export async function tellMentioned(
  { db, member }: Pick<MemberContext, "db" | "member">,
  place: MentionPlace,
  text: string,
  before = "",
): Promise<void> {
  if (!text.includes("@")) return;
  const people = await db
    .selectFrom("member")
    .select(["id", "name"])
    .where("disabledAt", "is", null)
    .execute();
  const known = mentionedIn(before, people);
  const named = mentionedIn(text, people).filter((id) => id !== member.id && !known.includes(id));
  await appendEvents(
    db,
    "mention",
    named.map((memberId) => ({ memberId, by: member.id, ...place })),
  );
}
