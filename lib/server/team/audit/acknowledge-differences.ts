import "server-only";
import { acknowledgeBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";

/** @throws AppError `invalid_parameter` without ids or note; `conflict` when one of them is no longer open */
export const acknowledgeDifferences = defineVerb(
  { scope: "approve", input: acknowledgeBody, act: "difference.acknowledged" },
  async ({ db, member }: MemberContext, { ids, note }, audit): Promise<void> => {
    for (const id of new Set(ids)) {
      const moved = await db
        .updateTable("bookDifference")
        .set({ state: "acknowledged", who: member.id, note })
        .where("id", "=", id)
        .where("state", "=", "open")
        .returning(["kind", "subject"])
        .executeTakeFirst();
      if (!moved) throw new AppError("conflict", "One is already resolved. Check the list.");
      const after = { kind: moved.kind, about: moved.subject, note };
      await audit({ act: "difference.acknowledged", subject: String(id), after });
    }
  },
);
