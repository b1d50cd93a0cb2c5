import "server-only";
/** Calls and the service's entries are matched by Idempotency-Key. */
import { sql, type RawBuilder } from "kysely";
import type { FoundDifference, ServiceReading } from "@/lib/contract/books";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { inSlices, MOST_NAMED } from "./in-slices";

/** `provider`: as `providerOf` names it. */
type Source = { kind: DiscoveryService["kind"]; provider: string };
/** `upTo`: the team's newest entry when reading began. `isWhole`: every entry until then was read. */
export type Reach = { upTo: number; isWhole: boolean };

type Compared = { id: string; state: string; charged: number; sold: number | null };

/** The embedded service's entries are in the same database; those of another service were read before. */
function entriesOf({ kind, provider }: Source): RawBuilder<unknown> {
  return kind === "embedded"
    ? sql`select idempotency_key, amount from service_entry
        where account_id in (select id from account where is_internal = 1)`
    : sql`select idempotency_key, amount from provider_entry where provider = ${provider}`;
}

/** Calls of versions that didn't record the service are not compared. */
function sentTo({ kind, provider }: Source): RawBuilder<unknown> {
  return kind === "embedded"
    ? sql`a.provider = ${provider}`
    : sql`a.provider || ' ' || a.key_fingerprint = ${provider}`;
}

function messageOf({ id, state, charged, sold }: Compared): string {
  if (sold === null) return `The ledger says ${charged} for attempt ${id}; the service has no such charge.`;
  if (state === "void") return `The service charged ${sold} for attempt ${id}, which the ledger gave back.`;
  return `The service charged ${sold} for attempt ${id}; the ledger says ${charged}.`;
}

/** Compares calls that ended. A call missing at the service counts if made after the first reading. */
export async function serviceDifferences(
  db: Db,
  source: Source,
  { upTo, isWhole }: Reach,
): Promise<FoundDifference[]> {
  const rows = await inSlices(
    db,
    (slice) => sql<Compared>`
    with compared as (
      select a.id, a.state, a.charged, (
        select -sum(amount) from (${entriesOf(source)}) e where e.idempotency_key = a.id) as sold
      from charge_attempt a where ${slice} and a.state in ('settled', 'void')
        and ${sentTo(source)})
    select * from compared
    where sold <> charged or ${isWhole ? 1 : 0} = 1 and sold is null and charged > 0 and (
      select min(id) > (select since_entry from provider_reading where provider = ${source.provider})
        and max(id) <= ${upTo}
      from team_entry where attempt_id = compared.id)
    limit ${MOST_NAMED}`,
  );
  return rows.map((row) => ({ kind: "service", subject: row.id, message: messageOf(row) }));
}

/** Charges under our API key that no attempt made, or from before entries had keys. */
export async function otherCharges(db: Db, source: Source): Promise<ServiceReading["others"]> {
  const { rows } = await sql<{ count: number; credits: number | null }>`
    select count(*) as count, -sum(amount) as credits from (${entriesOf(source)}) e
    where amount < 0
      and (idempotency_key is null or idempotency_key not in (select id from charge_attempt))`.execute(db);
  return { count: rows[0]!.count, credits: rows[0]!.credits ?? 0 };
}
