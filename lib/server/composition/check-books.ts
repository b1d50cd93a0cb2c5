import "server-only";
/** One check of the ledgers: balances, the team's ledger, what is owned, and the service's own entries. */
import { setImmediate as yieldToOthers, setTimeout as sleep } from "node:timers/promises";
import type { FoundDifference, ServiceReading } from "@/lib/contract/books";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { balanceDifferences } from "../service/charging/audit-balances";
import {
  deliveryDifferences,
  entryDifferences,
  ownershipDifferences,
} from "../team/audit/ledger-differences";
import { providerOf } from "../team/audit/provider-of";
import { readServiceEntries, type Connected, type EntriesRead } from "../team/audit/read-service-entries";
import { keyOf, recordCheck, recordFailure, type CheckResult } from "../team/audit/record-check";
import { otherCharges, serviceDifferences } from "../team/audit/service-differences";
import { readSnapshot } from "./read-snapshot";

/**
 * How long a difference must last before it is one: an answer that came late may be between the service's record and
 * ours.
 */
const LASTS_MS = 2_000;

type Compared = { differences: FoundDifference[]; service: ServiceReading };

async function newestEntry(db: Db): Promise<number> {
  const row = await db
    .selectFrom("team_entry")
    .select((eb) => eb.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

async function comparedWith(
  reader: Db,
  { service }: Connected,
  { state, message }: EntriesRead,
  upTo: number,
): Promise<Compared> {
  if (state === "absent") {
    return { differences: [], service: { state, message, others: { count: 0, credits: 0 } } };
  }
  // What was read before still counts when the service cannot be reached now.
  const source = { kind: service.kind, provider: await providerOf(service) };
  const differences = await serviceDifferences(reader, source, { upTo, isWhole: state === "compared" });
  return { differences, service: { state, message, others: await otherCharges(reader, source) } };
}

async function look(ctx: Connected): Promise<CheckResult> {
  const began = performance.now();
  // Before the service is read: what the team posts meanwhile need not be in that reading.
  const before = await newestEntry(ctx.db);
  const read = await readServiceEntries(ctx);
  return readSnapshot(ctx.db, async (reader) => {
    // The entries of the service in this process are of the same moment as the ledger.
    const upTo = ctx.service.kind === "embedded" ? await newestEntry(reader) : before;
    const differences: FoundDifference[] = [];
    for (const check of [balanceDifferences, entryDifferences, deliveryDifferences, ownershipDifferences]) {
      differences.push(...(await check(reader)));
      // Requests get their turn in between.
      await yieldToOthers();
    }
    const compared = await comparedWith(reader, ctx, read, upTo);
    const durationMs = performance.now() - began;
    return { differences: [...differences, ...compared.differences], service: compared.service, durationMs };
  });
}

/**
 * Checks the ledgers and writes down the result. A difference counts when it lasts.
 * @throws what the database throws, after it was noted that the check failed
 */
export async function checkBooks(ctx: Connected, { lastsMs = LASTS_MS } = {}): Promise<CheckResult> {
  try {
    let found = await look(ctx);
    if (found.differences.length > 0) {
      const seen = new Set(found.differences.map(keyOf));
      await sleep(lastsMs);
      const again = await look(ctx);
      found = { ...again, differences: again.differences.filter((each) => seen.has(keyOf(each))) };
    }
    await recordCheck(ctx.db, found);
    return found;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // The database itself may be what fails.
    await recordFailure(ctx.db, problem).catch(() => undefined);
    throw error;
  }
}

/** The same for an admin who does not want to wait for the next round. */
export const checkBooksNow = defineVerb({ scope: "approve", input: null }, (ctx: VerbContext & Connected) =>
  checkBooks(ctx),
);
