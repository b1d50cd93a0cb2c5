import "server-only";
import { AppError } from "@/lib/contract/errors";
import { writeAudit, type AuditEntry } from "@/lib/server/access/audit";
import type { Requirement } from "@/lib/server/access/caller";
import type { Db, Trx } from "@/lib/server/ports/database";
import { logEvent } from "@/lib/server/runtime/log";
import { addUsageRow, TEAM_ACCOUNT } from "@/lib/server/schema/usage-rows";
import type { CallContext } from "../call-context";
import type { KeyHolder } from "./find-key";

/** Recorded at most once per minute, so that not every search costs a write. */
const MINUTE_MS = 60_000;

/** Runs in the background, and its failure does not affect the request. */
export async function noteUse(db: Db, { keyId, lastUsedAt }: KeyHolder, now = new Date()): Promise<void> {
  const isFresh = lastUsedAt !== null && Math.abs(now.getTime() - Date.parse(lastUsedAt)) < MINUTE_MS;
  if (isFresh) return;
  try {
    await db
      .updateTable("apiKey")
      .set({ lastUsedAt: now.toISOString() })
      .where("id", "=", keyId)
      // Only the first of several concurrent requests writes.
      .where("lastUsedAt", lastUsedAt === null ? "is" : "=", lastUsedAt)
      .execute();
  } catch (err) {
    logEvent("debug", "key.use_not_noted", { keyId, err });
  }
}

/** Keeps the name for requests that don't state it, as in the revisions before 2026-07-28. */
export async function noteAgent(db: Db, { keyId, agent }: KeyHolder, stated: string): Promise<void> {
  if (agent === stated) return;
  await db.updateTable("apiKey").set({ agent: stated }).where("id", "=", keyId).execute();
}

type Refusal = AuditEntry<"credits.refused" | "key.refused">;

function refusalIn(error: unknown, { keyId, member }: KeyHolder, needs: Requirement): Refusal | null {
  if (!(error instanceof AppError)) return null;
  const who = { member: member?.email };
  if (error.code === "forbidden")
    return { act: "key.refused", subject: keyId, after: { needs: [needs].flat().join(" or "), ...who } };
  if (error.code !== "insufficient_credits") return null;
  const { required: credits, available } = error.extra;
  return { act: "credits.refused", subject: keyId, after: { credits, available, ...who } };
}

async function isNoted(db: Db | Trx, { act, subject }: Refusal, at: string): Promise<boolean> {
  const minute = at.slice(0, 16);
  const noted = await db
    .selectFrom("auditEntry")
    .select("id")
    .where("subjectKind", "=", "key")
    .where("subjectId", "=", subject)
    .where("at", ">=", minute)
    .where("act", "=", act)
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
}

async function recordRefusal(
  trx: Trx,
  { actor, holder, requestId }: CallContext,
  error: AppError,
  at: string,
): Promise<void> {
  const { keyId, accountId, member, purpose } = holder;
  const whose = {
    keyId,
    agent: actor.agent ?? null,
    memberId: member?.id ?? null,
    purpose: member ? purpose : null,
  };
  const payer = member ? TEAM_ACCOUNT : accountId;
  const what = { requestId, asked: error.extra.required ?? 0, note: error.message };
  await addUsageRow(trx, { ...whose, ...what, at, kind: "refused", accountId: payer });
}

/**
 * Writes only the first refusal of each kind per key and minute, so that a repeating program costs one read each time.
 * The refusal is returned even if this write fails.
 * @param needs the scope of the operation
 */
export async function noteRefusal(ctx: CallContext, error: unknown, needs: Requirement): Promise<void> {
  const refusal = refusalIn(error, ctx.holder, needs);
  if (refusal === null) return;
  const at = ctx.now.toISOString();
  try {
    if (await isNoted(ctx.db, refusal, at)) return;
    await ctx.db.transaction().execute(async (trx) => {
      // Another request, perhaps in another process, may have written it first.
      if (await isNoted(trx, refusal, at)) return;
      await writeAudit(trx, ctx, { ...refusal, at });
      if (refusal.act === "credits.refused" && error instanceof AppError)
        await recordRefusal(trx, ctx, error, at);
    });
  } catch (err) {
    logEvent("warn", "key.refusal_not_noted", { keyId: ctx.holder.keyId, err });
  }
}
