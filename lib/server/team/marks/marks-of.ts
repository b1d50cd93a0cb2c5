import "server-only";
import { z } from "zod";
import { MARKS, type CreatorMarks, type Mark, type MarksById } from "@/lib/contract/creator-marks";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

const IDS_AT_ONCE = 500;

const isMark = (text: string): text is Mark => (MARKS as readonly string[]).includes(text);

export async function readCreatorMarks(db: Db, ids: readonly string[]): Promise<MarksById> {
  const found: Record<string, CreatorMarks> = {};
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom("creatorMark")
      .innerJoin("member", "member.id", "creatorMark.memberId")
      .select(["creatorId", "mark", "changedAt", "member.name as by"])
      .where("isSet", "=", 1)
      .where("creatorId", "in", ids.slice(start, start + IDS_AT_ONCE))
      .execute();
    for (const { creatorId, mark, changedAt, by } of rows)
      if (isMark(mark)) found[creatorId] = { ...found[creatorId], [mark]: { at: changedAt, by } };
  }
  return found;
}

export async function markedAmong(db: Db, ids: readonly string[], mark: Mark): Promise<Set<string>> {
  const marks = await readCreatorMarks(db, ids);
  return new Set(Object.keys(marks).filter((id) => marks[id]![mark] !== undefined));
}

export const marksOf = defineVerb(
  { scope: ["search", "library.read"], input: z.array(z.string()).max(10_000).readonly() },
  ({ db }: MemberContext, ids): Promise<MarksById> => readCreatorMarks(db, ids),
);
