import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MOST_COUNTED, type UnknownAttempt } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import type { MemberContext } from "../team-context";
import { OBSTACLES, forgetAge, isQueryPending, isRetried, obstacleTo, SENT_TO } from "./replays";
import { settle } from "./settle";

/** The oldest comes first. */
export const listUnknownAttempts = defineVerb(
  { scope: "approve", input: null },
  async ({ db, service }: MemberContext): Promise<UnknownAttempt[]> => {
    const rows = await db
      .selectFrom("chargeAttempt")
      .innerJoin("reveal", "reveal.id", "chargeAttempt.revealId")
      .innerJoin("member", "member.id", "reveal.memberId")
      .select([
        "chargeAttempt.id",
        "chargeAttempt.revealId",
        "member.name",
        "reveal.purpose",
        "chargeAttempt.n",
        "chargeAttempt.message",
        ...SENT_TO,
      ])
      .where("chargeAttempt.state", "=", "unknown")
      .orderBy("chargeAttempt.sentAt")
      .execute();
    if (rows.length === 0) return [];
    const identity = await service.identity();
    const list = rows.map(async (row) => {
      const obstacle = obstacleTo(row, identity);
      return {
        id: row.id,
        revealId: row.revealId,
        memberName: row.name,
        purpose: row.purpose,
        credits: row.n,
        sentAt: row.sentAt,
        message: row.message,
        isRetried: await isRetried(service, row),
        obstacle: obstacle && OBSTACLES[obstacle],
      };
    });
    return Promise.all(list);
  },
);

/** The length is in characters. */
const MOST_REASON = 200;

const input = z.strictObject({
  id: z.string(),
  action: z.enum(["charge", "release"]),
  credits: z.number().optional(),
  reason: z.string().trim().max(MOST_REASON).optional(),
});

function checkedCredits(credits: number): number {
  if (Number.isSafeInteger(credits) && credits >= 1 && credits <= MOST_COUNTED) return credits;
  const message = `must be a whole number from 1 to ${MOST_COUNTED}`;
  throw new AppError("invalid_parameter", `Between 1 and ${MOST_COUNTED} credits can be counted.`, {
    errors: [{ field: "credits", code: "invalid_value", message }],
  });
}

/**
 * Settles an unknown outcome by a person's decision: `charge` counts credits of the hold as spent, `release` returns
 * all. `credits`: what the service took by its own records, possibly more than the hold, which is the default.
 * @throws AppError `not_found`; `conflict` when it was resolved meanwhile or is still retried; `invalid_parameter`
 */
export const resolveUnknown = defineVerb(
  // The ledger and the audit row change in the transaction that settles the attempt.
  { scope: "approve", input, act: "outcome.decided", transaction: "none" },
  async (
    { db, member, service }: MemberContext,
    { id, action, credits, reason: given },
    audit,
  ): Promise<void> => {
    const attempt = await db
      .selectFrom("chargeAttempt")
      .select(["id", "revealId", "ids", "search", "n", "epoch", "state", ...SENT_TO])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!attempt) throw new AppError("not_found", "This outcome doesn’t exist.");
    // A release while the same call is retried would leave an unrecorded charge.
    if (isQueryPending(id) || (attempt.state === "unknown" && (await isRetried(service, attempt))))
      throw new AppError("conflict", "Scoutdeck checks again every 30 seconds. Wait for the result.");
    const charged = checkedCredits(credits ?? attempt.n);
    const reason = given || null;
    const message = `${action === "charge" ? "Counted as charged" : "Released"} by ${member.name}.`;
    const outcome: ChargeOutcome =
      action === "charge"
        ? { state: "settled", creators: [], notFound: [], charged }
        : { state: "void", code: "conflict", message };
    const isMoved = await settle(db, attempt, outcome, ["unknown"], {
      note: message,
      decision: { by: member.id, reason },
      also: async (trx) => {
        await trx.updateTable("chargeAttempt").set({ decision: action }).where("id", "=", id).execute();
        await trx.updateTable("reveal").set({ message }).where("id", "=", attempt.revealId).execute();
        const after = {
          action,
          credits: action === "charge" ? charged : 0,
          revealId: attempt.revealId,
          ...(reason !== null && { reason }),
        };
        await audit({ act: "outcome.decided", subject: id, after }, trx);
      },
    });
    if (!isMoved) throw new AppError("conflict", "Someone already resolved this.");
    forgetAge(id);
  },
);
