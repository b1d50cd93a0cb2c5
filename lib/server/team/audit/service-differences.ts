import "server-only";
/** Calls and the service's entries are matched by Idempotency-Key. */
import { sql, type RawBuilder } from "kysely";
import type { FoundDifference, ServiceReading, ServiceComparison } from "@/lib/contract/books";
import { MOST_ENTRIES } from "@/lib/contract/entry-cursor";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import type { DiscoveryService, ServiceEntries } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "../team-context";
import { inSlices, MOST_NAMED } from "./internal/in-slices";

/** `provider`: as `providerOf` names it. */
type Source = { kind: DiscoveryService["kind"]; provider: string };
/** `upTo`: the team's newest entry when reading began. `isWhole`: every entry until then was read. */
type Reach = { upTo: number; isWhole: boolean };

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

/** Pages per round. The limit ends an endless list and leaves most requests per minute to searches. */
const MOST_PAGES = 10;
const CHUNK = 200;

export type Connected = Pick<TeamContext, "db" | "service">;
export type EntriesRead = { state: ServiceComparison; message: string | null };

/** @returns 0 before the first reading */
async function lastReadId(db: Db, provider: string): Promise<number> {
  const known = await db
    .selectFrom("providerReading")
    .select("lastId")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return known?.lastId ?? 0;
}

/** From now on, the service must list every charge of the team's. */
async function noteFirstReading(db: Db, provider: string): Promise<void> {
  const newest = await db
    .selectFrom("teamEntry")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  await db
    .insertInto("providerReading")
    .values({ provider, lastId: 0, sinceEntry: newest?.id ?? 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function keep(db: Db, provider: string, { data }: ServiceEntries): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < data.length; start += CHUNK) {
      const rows = data.slice(start, start + CHUNK).map(({ id, amount, idempotencyKey }) => ({
        provider,
        id,
        amount,
        idempotencyKey,
      }));
      await trx
        .insertInto("providerEntry")
        .values(rows)
        // Another process may have read the same page.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const last = data.at(-1)?.id;
    if (last === undefined) return;
    await trx
      .updateTable("providerReading")
      .set({ lastId: last })
      .where("provider", "=", provider)
      .where("lastId", "<", last)
      .execute();
  });
}

/** The name includes the key, because a service lists to each key only its own entries. */
export async function providerOf(service: DiscoveryService): Promise<string> {
  const { provider, keyFingerprint } = await service.identity();
  return service.kind === "embedded" ? provider : `${provider} ${keyFingerprint}`;
}

/** Errors of the service become a result that is shown. */
export async function readServiceEntries({ db, service }: Connected): Promise<EntriesRead> {
  // The embedded service has its entries in the same database.
  if (service.kind === "embedded") return { state: "compared", message: null };
  const provider = await providerOf(service);
  let after = await lastReadId(db, provider);
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    let page: ServiceEntries | null;
    try {
      page = await service.entries({ after, perPage: MOST_ENTRIES });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Searches have priority; the rest is read in the next round.
      if (error.code === "rate_limited") return { state: "catchingUp", message: null };
      return { state: "failed", message: error.message };
    }
    if (page === null) return { state: "absent", message: null };
    if (after === 0) await noteFirstReading(db, provider);
    await keep(db, provider, page);
    if (!page.hasMore) return { state: "compared", message: null };
    after = page.data.at(-1)!.id;
  }
  return { state: "catchingUp", message: null };
}
