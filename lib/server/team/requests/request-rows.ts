import "server-only";
import type { Kysely } from "kysely";
import { byAgent } from "@/lib/contract/agents";
import type { CreditRequest, RequestState } from "@/lib/contract/credit-requests";
import { dayIn } from "@/lib/domain/zone-days";
import type { Tables } from "@/lib/server/ports/database";

type Reader = Kysely<Tables>;

export const requestRows = (db: Reader) =>
  db
    .selectFrom("credit_request as request")
    .innerJoin("member as asker", "asker.id", "request.member_id")
    .leftJoin("member as answerer", "answerer.id", "request.decided_by")
    .leftJoin("quote", (join) =>
      join.onRef("quote.id", "=", "request.quote_id").on("quote.reveal_id", "is", null),
    )
    .selectAll("request")
    .select([
      "asker.name as asker_name",
      "answerer.name as answerer_name",
      "quote.id as open_quote",
      "quote.kind as quote_kind",
      "quote.wish as quote_wish",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>["execute"]>>[number];

/** An unanswered request expires without a change of its row. */
export const stateOf = (row: Pick<Row, "state" | "expires_at_ms">): RequestState =>
  row.state === "waiting" && row.expires_at_ms <= Date.now() ? "expired" : row.state;

export function asRequest(row: Row, zone: string): CreditRequest {
  return {
    id: row.id,
    member: { id: row.member_id, name: byAgent(row.asker_name, row.agent) },
    isByAgent: row.key_id !== null,
    quoteId: row.open_quote,
    purpose: row.purpose,
    cost: row.cost,
    credits: row.credits,
    isApproval: row.is_approval === 1,
    reason: row.reason,
    state: stateOf(row),
    createdAt: row.created_at,
    expiresAt: new Date(row.expires_at_ms).toISOString(),
    answeredBy: row.answerer_name,
    answeredAt: row.decided_at,
    granted: row.granted,
    lastDay: row.ends_at_ms === null ? null : dayIn(zone, row.ends_at_ms - 1),
    note: row.note,
  };
}
