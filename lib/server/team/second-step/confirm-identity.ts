import "server-only";
/** A browser that was left open must not be enough to change a second step or end sessions. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { renewSession } from "@/lib/server/access/session-rows";
import type { Db, Trx } from "@/lib/server/ports/database";
import { checkPassword } from "../account/change-account";
import type { MemberContext } from "../team-context";

/** A confirmation is valid this long, in its session only. */
const CONFIRMED_MINUTES = 10;

export async function isConfirmed(db: Db | Trx, sessionId: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("confirmedAtMs")
    .where("id", "=", sessionId ?? "")
    .executeTakeFirst();
  return (row?.confirmedAtMs ?? 0) > Date.now() - CONFIRMED_MINUTES * 60_000;
}

function unconfirmed(): AppError {
  const errors = [{ field: "unconfirmed", code: "invalid_value", message: "needs your password first" }];
  return new AppError("invalid_parameter", "Enter your password first.", { errors });
}

/** @throws AppError `invalid_parameter` naming `unconfirmed` when the password was not given lately */
export async function requireConfirmed({ db, sessionId }: MemberContext): Promise<void> {
  if (!(await isConfirmed(db, sessionId))) throw unconfirmed();
}

/** A recent sign-in is enough, because members with single sign-on have no password. */
export async function isAuthenticatedLately(db: Db | Trx, sessionId: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select(["confirmedAtMs", "startedAtMs"])
    .where("id", "=", sessionId ?? "")
    .executeTakeFirst();
  const at = Math.max(row?.confirmedAtMs ?? 0, row?.startedAtMs ?? 0);
  return at > Date.now() - CONFIRMED_MINUTES * 60_000;
}

/** @throws AppError `invalid_parameter` naming `unconfirmed` without a recent sign-in or password */
export async function requireLately(db: Db | Trx, sessionId: string | undefined): Promise<void> {
  if (!(await isAuthenticatedLately(db, sessionId))) throw unconfirmed();
}

/** Changes the session's id. @returns its new cookie value; null when it has ended @throws AppError `rate_limited` */
export const confirmIdentity = defineVerb(
  { scope: "session", input: z.strictObject({ current: z.string() }) },
  async (ctx: MemberContext, { current }): Promise<string | null> => {
    await checkPassword(ctx, current);
    return renewSession(ctx.db, ctx.sessionId, { confirmedAtMs: Date.now() });
  },
);
