import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { newAppSecret, stepOfCode } from "@/lib/server/access/second-step/app-codes";
import { factorsOf, stateOf } from "@/lib/server/access/second-step/factors";
import { openSecret, sealSecret } from "@/lib/server/access/second-step/seal-secret";
import type { MemberContext } from "../team-context";
import { afterAdding, afterRemoving, noSuch, tellOwner, type StepContext } from "./internal/change-factors";
import { requireConfirmed } from "./confirm-identity";

/** An unconfirmed secret expires after this time. */
const SETUP_MINUTES = 15;

export const hasExpired = (createdAtMs: number) => createdAtMs < Date.now() - SETUP_MINUTES * 60_000;

/** @throws AppError `conflict` when there is an app */
export const beginApp = defineVerb(
  { scope: "session", input: null },
  async (ctx: MemberContext): Promise<void> => {
    await requireConfirmed(ctx);
    const { db, member } = ctx;
    await db.transaction().execute(async (trx) => {
      if ((await factorsOf(trx, member.id)).hasApp)
        throw new AppError("conflict", "You already have an authenticator app. Remove it first.");
      const row = { secret: sealSecret(member.id, newAppSecret()), createdAtMs: Date.now(), lastStep: 0 };
      await trx
        .insertInto("authenticatorApp")
        .values({ memberId: member.id, ...row })
        .onConflict((conflict) => conflict.column("memberId").doUpdateSet(row))
        .execute();
    });
  },
);

const wrongCode = () => {
  const errors = [{ field: "code", code: "invalid_value", message: "is not what the app shows now" }];
  return new AppError("invalid_parameter", "Wrong code. Enter the newest one.", { errors });
};

/** @returns recovery codes, available only here; null for a second factor @throws AppError `invalid_parameter` */
export const confirmApp = defineVerb(
  {
    scope: "session",
    input: z.strictObject({ code: z.string() }),
    act: "second-step.added",
    transaction: "none",
  },
  async (ctx: StepContext, { code }, audit): Promise<string[] | null> => {
    await requireConfirmed(ctx);
    const { db, member } = ctx;
    const codes = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("authenticatorApp")
        .selectAll()
        .where("memberId", "=", member.id)
        .where("confirmedAt", "is", null)
        .executeTakeFirst();
      if (!row || hasExpired(row.createdAtMs)) throw noSuch("app");
      const secret = openSecret(member.id, row.secret);
      const step = secret === null ? null : stepOfCode(secret, code.slice(0, 100).replaceAll(/\s/g, ""));
      if (step === null) throw wrongCode();
      const hadFactors = stateOf(await factorsOf(trx, member.id)) !== null;
      const confirmed = { confirmedAt: new Date().toISOString(), lastStep: step };
      await trx.updateTable("authenticatorApp").set(confirmed).where("memberId", "=", member.id).execute();
      await audit({ act: "second-step.added", subject: member.id, after: { kind: "app" } }, trx);
      return afterAdding(trx, ctx, hadFactors);
    });
    await tellOwner(ctx, "An authenticator app was added to your account.");
    return codes;
  },
);

/** Also cancels a setup. @throws AppError `conflict` when the team requires a second step */
export const removeApp = defineVerb(
  { scope: "session", input: null, act: "second-step.removed", transaction: "none" },
  async (ctx: StepContext, _, audit): Promise<void> => {
    await requireConfirmed(ctx);
    const { db, member } = ctx;
    const wasConfirmed = await db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom("authenticatorApp")
        .where("memberId", "=", member.id)
        .returning("confirmedAt")
        .executeTakeFirst();
      if (!removed?.confirmedAt) return false;
      await afterRemoving(trx, member.id);
      await audit({ act: "second-step.removed", subject: member.id, before: { kind: "app" } }, trx);
      return true;
    });
    if (wasConfirmed) await tellOwner(ctx, "The authenticator app of your account was removed.");
  },
);
