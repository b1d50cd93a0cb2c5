import "server-only";
import type { OwnSecondStep } from "@/lib/contract/second-step";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { appAddress } from "@/lib/server/access/second-step/app-codes";
import { factorsOf, isStepRequired, stateOf } from "@/lib/server/access/second-step/factors";
import { issueCodes } from "@/lib/server/access/second-step/recovery-codes";
import { openSecret } from "@/lib/server/access/second-step/seal-secret";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { tellOwner, type StepContext } from "./internal/change-factors";
import { isConfirmed, requireConfirmed } from "./confirm-identity";
import { hasExpired } from "./own-app";

async function codesLeft(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCode")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A secret in setup is shown only after the password was given lately. */
export const readSecondStep = defineVerb(
  { scope: "session", input: null },
  async ({ db, member, sessionId, actor }: MemberContext): Promise<OwnSecondStep> => {
    const [isConfirmedNow, isRequired, left] = await Promise.all([
      isConfirmed(db, sessionId),
      isStepRequired(db),
      codesLeft(db, member.id),
    ]);
    const app = await db
      .selectFrom("authenticatorApp")
      .selectAll()
      .where("memberId", "=", member.id)
      .executeTakeFirst();
    const passkeys = await db
      .selectFrom("passkey")
      .select(["id", "name", "createdAt as addedAt", "usedAt"])
      .where("memberId", "=", member.id)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    const isOpen = isConfirmedNow && app?.confirmedAt === null && !hasExpired(app.createdAtMs);
    const secret = isOpen ? openSecret(member.id, app.secret) : null;
    return {
      isConfirmed: isConfirmedNow,
      isRequired,
      mustSetUp: actor.isLimited === true,
      appSince: app?.confirmedAt ?? null,
      settingUp: secret === null ? null : { secret, address: appAddress(secret, member.email) },
      passkeys,
      codesLeft: left,
    };
  },
);

/** Earlier codes end. @returns the codes, available only here @throws AppError `conflict` without a factor */
export const renewCodes = defineVerb(
  { scope: "session", input: null, act: "second-step.codes", transaction: "none" },
  async (ctx: StepContext, _, audit): Promise<string[]> => {
    await requireConfirmed(ctx);
    const { db, member } = ctx;
    const codes = await db.transaction().execute(async (trx) => {
      if (stateOf(await factorsOf(trx, member.id)) === null)
        throw new AppError("conflict", "Set up two-step sign-in first.");
      await audit({ act: "second-step.codes", subject: member.id }, trx);
      return issueCodes(trx, member.id);
    });
    await tellOwner(ctx, "New recovery codes were made for your account.");
    return codes;
  },
);
