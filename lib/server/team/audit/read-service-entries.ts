import "server-only";
import { AppError } from "@/lib/contract/errors";
import { MOST_ENTRIES } from "@/lib/contract/entry-cursor";
import type { ServiceComparison } from "@/lib/contract/books";
import type { Db } from "@/lib/server/ports/database";
import type { ServiceEntries } from "@/lib/server/ports/discovery-service";
import type { TeamContext } from "../team-context";
import { providerOf } from "./provider-of";

/** Pages per round. The limit ends an endless list and leaves most requests per minute to searches. */
const MOST_PAGES = 10;
const CHUNK = 200;

export type Connected = Pick<TeamContext, "db" | "service">;
export type EntriesRead = { state: ServiceComparison; message: string | null };

/** @returns 0 before the first reading */
async function lastReadId(db: Db, provider: string): Promise<number> {
  const known = await db
    .selectFrom("provider_reading")
    .select("last_id")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return known?.last_id ?? 0;
}

/** From now on, the service must list every charge of the team's. */
async function noteFirstReading(db: Db, provider: string): Promise<void> {
  const newest = await db
    .selectFrom("team_entry")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  await db
    .insertInto("provider_reading")
    .values({ provider, last_id: 0, since_entry: newest?.id ?? 0 })
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
        idempotency_key: idempotencyKey,
      }));
      await trx
        .insertInto("provider_entry")
        .values(rows)
        // Another process may have read the same page.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const last = data.at(-1)?.id;
    if (last === undefined) return;
    await trx
      .updateTable("provider_reading")
      .set({ last_id: last })
      .where("provider", "=", provider)
      .where("last_id", "<", last)
      .execute();
  });
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
