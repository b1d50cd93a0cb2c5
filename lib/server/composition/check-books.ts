import "server-only";
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
import {
  providerOf,
  readServiceEntries,
  type Connected,
  type EntriesRead,
  otherCharges,
  serviceDifferences,
} from "../team/audit/service-differences";
import { keyOf, recordCheck, recordFailure, type CheckResult } from "../team/audit/record-check";
import { readSnapshot } from "./read-snapshot";

/** Differences must last this long, because a late answer may be between the service's record and ours. */
const LASTS_MS = 2_000;

type Compared = { differences: FoundDifference[]; service: ServiceReading };

async function newestEntry(db: Db): Promise<number> {
  const row = await db
    .selectFrom("teamEntry")
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
  // Entries read earlier still count when the service is unreachable now.
  const source = { kind: service.kind, provider: await providerOf(service) };
  const differences = await serviceDifferences(reader, source, { upTo, isWhole: state === "compared" });
  return { differences, service: { state, message, others: await otherCharges(reader, source) } };
}

async function look(ctx: Connected): Promise<CheckResult> {
  const began = performance.now();
  // Read before the service, because its answer need not contain charges that the team posts meanwhile.
  const before = await newestEntry(ctx.db);
  const read = await readServiceEntries(ctx);
  return readSnapshot(ctx.db, async (reader) => {
    // The embedded service's entries are in the same snapshot as the ledger.
    const upTo = ctx.service.kind === "embedded" ? await newestEntry(reader) : before;
    const differences: FoundDifference[] = [];
    for (const check of [balanceDifferences, entryDifferences, deliveryDifferences, ownershipDifferences]) {
      differences.push(...(await check(reader)));
      await yieldToOthers();
    }
    const compared = await comparedWith(reader, ctx, read, upTo);
    const durationMs = performance.now() - began;
    return { differences: [...differences, ...compared.differences], service: compared.service, durationMs };
  });
}

/** @throws database errors, after recording that the check failed */
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
    // The database itself may be failing.
    await recordFailure(ctx.db, problem).catch(() => undefined);
    throw error;
  }
}

export const checkBooksNow = defineVerb({ scope: "approve", input: null }, (ctx: VerbContext & Connected) =>
  checkBooks(ctx),
);
