import "server-only";
import type { Kysely } from "kysely";
import { byAgent } from "@/lib/contract/agents";
import type { CreditRequest, RequestState } from "@/lib/contract/credit-requests";
import { AppError } from "@/lib/contract/errors";
import { dayIn } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";

type Reader = Kysely<Tables>;

export const requestRows = (db: Reader) =>
  db
    .selectFrom("creditRequest as request")
    .innerJoin("member as asker", "asker.id", "request.memberId")
    .leftJoin("member as answerer", "answerer.id", "request.decidedBy")
    .leftJoin("quote", (join) =>
      join.onRef("quote.id", "=", "request.quoteId").on("quote.revealId", "is", null),
    )
    .selectAll("request")
    .select([
      "asker.name as askerName",
      "answerer.name as answererName",
      "quote.id as openQuote",
      "quote.kind as quoteKind",
      "quote.wish as quoteWish",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>["execute"]>>[number];

/** An unanswered request expires without a change of its row. */
export const stateOf = (row: Pick<Row, "state" | "expiresAtMs">): RequestState =>
  row.state === "waiting" && row.expiresAtMs <= Date.now() ? "expired" : row.state;

const ENDED: Partial<Record<RequestState, string>> = {
  withdrawn: "This request was withdrawn.",
  expired: "This request has expired.",
};

/** @throws AppError `conflict` when it no longer waits, naming `withdrawn` or `expired` if it was never answered */
export function refuseEnded(row: Pick<Row, "state" | "expiresAtMs">): void {
  const state = stateOf(row);
  if (state === "waiting") return;
  const message = ENDED[state];
  if (message === undefined) throw new AppError("conflict", "This request was already answered.");
  throw new AppError("conflict", message, { errors: [{ field: state, code: "invalid_value", message }] });
}

export function asRequest(row: Row, zone: string): CreditRequest {
  return {
    id: row.id,
    member: { id: row.memberId, name: byAgent(row.askerName, row.agent) },
    isByAgent: row.keyId !== null,
    quoteId: row.openQuote,
    purpose: row.purpose,
    cost: row.cost,
    credits: row.credits,
    isApproval: row.isApproval === 1,
    reason: row.reason,
    state: stateOf(row),
    createdAt: row.createdAt,
    expiresAt: new Date(row.expiresAtMs).toISOString(),
    answeredBy: row.answererName,
    answeredAt: row.decidedAt,
    granted: row.granted,
    lastDay: row.endsAtMs === null ? null : dayIn(zone, row.endsAtMs - 1),
    note: row.note,
  };
}
