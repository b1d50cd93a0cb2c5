import "server-only";
/** Typed purchases give a balance for a service that reports none. That balance refuses nothing. */
import { z } from "zod";
import { purchaseBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { dayIn } from "@/lib/domain/zone-days";
import { defineVerb } from "@/lib/server/access/define-verb";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";
import { serviceName } from "./noted-balance";

const DAY_AHEAD = "A purchase is of today or an earlier day.";

/** @throws AppError `invalid_parameter` naming the field; `conflict` with the embedded service, which counts itself */
export const notePurchase = defineVerb(
  { scope: "keys", input: purchaseBody, act: "purchase.noted" },
  async ({ db, service, member }: MemberContext, { credits, day, note }, audit): Promise<void> => {
    if (service.kind === "embedded")
      throw new AppError("conflict", "This service counts its credits itself. Add credits to its account.");
    if (day > dayIn(await booksZone(db), Date.now()))
      throw new AppError("invalid_parameter", DAY_AHEAD, {
        errors: [{ field: "day", code: "invalid_value", message: DAY_AHEAD }],
      });
    const bought = { service: await serviceName(service), day, credits, note: note || null };
    await db
      .insertInto("creditPurchase")
      .values({ ...bought, memberId: member.id, createdAt: new Date().toISOString() })
      .execute();
    await audit({ act: "purchase.noted", subject: null, after: bought });
  },
);

/** The row of a withdrawn purchase stays, with both acts. @throws AppError `not_found` */
export const withdrawPurchase = defineVerb(
  { scope: "keys", input: z.strictObject({ id: z.int() }), act: "purchase.withdrawn" },
  async ({ db, member }: MemberContext, { id }, audit): Promise<void> => {
    const row = await db
      .updateTable("creditPurchase")
      .set({ withdrawnAt: new Date().toISOString(), withdrawnBy: member.id })
      .where("id", "=", id)
      .where("withdrawnAt", "is", null)
      .returning(["credits", "day", "note", "service"])
      .executeTakeFirst();
    if (!row) throw new AppError("not_found", "This purchase doesn’t exist or was removed.");
    await audit({ act: "purchase.withdrawn", subject: null, before: row });
  },
);
