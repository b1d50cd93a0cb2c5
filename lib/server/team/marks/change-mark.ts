import "server-only";
import { z } from "zod";
import { MARKS } from "@/lib/contract/creator-marks";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { touchCreators } from "../lists/touch-list";
import { currentId } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import { readCreatorMarks } from "./marks-of";

const input = z.strictObject({
  creatorId: creatorIdInput,
  mark: z.enum(MARKS),
  isSet: z.boolean(),
});

/** The row of a removed mark stays, with its last change. @throws AppError `invalid_parameter` */
export const changeMark = defineVerb(
  { scope: "lists.write", input, act: ["creator.marked", "creator.unmarked"] },
  async (ctx: MemberContext, { creatorId: asked, mark, isSet }, audit): Promise<void> => {
    const { db, member } = ctx;
    const creatorId = await currentId(db, asked);
    await refuseErased(db, [creatorId]);
    const before = (await readCreatorMarks(db, [creatorId]))[creatorId];
    if ((before?.[mark] !== undefined) === isSet) return audit.nothing();
    const change = { isSet: isSet ? 1 : 0, memberId: member.id, changedAt: new Date().toISOString() };
    await db
      .insertInto("creatorMark")
      .values({ creatorId, mark, ...change })
      .onConflict((conflict) => conflict.columns(["creatorId", "mark"]).doUpdateSet(change))
      .execute();
    await touchCreators(db, ctx, [creatorId], { field: "marks" });
    // The audit log names no creator, because a name can't be erased from it; the mark itself does.
    await audit({ act: isSet ? "creator.marked" : "creator.unmarked", subject: null, after: { mark } });
  },
);
