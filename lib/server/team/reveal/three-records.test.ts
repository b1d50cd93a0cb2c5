/**
 * After many parallel reveals with faults, the service's charges, the ledger and the reports are compared. Mutations
 * prove that the comparison finds errors.
 */
import { afterEach, expect, test } from "vitest";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { auditLedger } from "../audit-ledger";
import type { Fault } from "@/lib/testing/faulty-service";
import { forgetWorkers, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "./confirm";
import { readReveal } from "./read-reveal";
import { quote } from "./quote";
import { recover } from "./recover";
import { captureLog } from "@/lib/testing/capture-log";

const FAULTS: (Fault | undefined)[] = [
  "lost",
  "dropped",
  "dies",
  "rejected",
  undefined,
  undefined,
  undefined,
];
const POOL = 600;
/** The product retries endlessly every 30 seconds; a call that is open after this many rounds is stuck. */
const ROUNDS_TO_REST = 10;

let t: TestTeam;
afterEach(() => t.close());

type Send = TestTeam["team"]["service"]["getCreators"];

async function faultedReveals(seed: number, groups: number, plant: (send: Send) => Send = (send) => send) {
  captureLog();
  t = await openTestTeam({ credits: 100_000 });
  t.team.service.getCreators = plant(t.team.service.getCreators);
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  t.service.missing = new Set(Array.from({ length: 60 }, () => `tiktok_${below(POOL)}`));
  const quotes: string[] = [];
  const recoveries: Promise<void>[] = [];
  for (let group = 0; group < groups; group++) {
    t.service.latencyMs = below(4);
    t.service.faults = Array.from({ length: 12 }, () => FAULTS[below(FAULTS.length)]);
    for (let each = 0; each < 6; each++) {
      const start = below(POOL);
      const wanted = Array.from({ length: 1 + below(140) }, (_, index) => `tiktok_${(start + index) % POOL}`);
      const { id: quoteId } = await quote(t.ana, { ids: wanted });
      quotes.push(quoteId);
      // A double click, now and then.
      for (let click = 0; click <= below(2); click++) {
        void confirm(t.ana, { quoteId }).catch(() => undefined);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, below(40)));
    // Killed at a random moment; the next process recovers while new requests arrive.
    t.service.die();
    forgetWorkers();
    recoveries.push(recover(t.team));
  }
  t.service.faults = [];
  await t.comeToRest();
  // An attempt that is still being queried is skipped by the next rounds.
  await Promise.all(recoveries);
  for (let round = 0; round < ROUNDS_TO_REST; round++) {
    forgetWorkers();
    await recover(t.team);
    await t.comeToRest();
    if ((await openAttempts()).length === 0) break;
  }
  return quotes;
}

/** Unfinished calls. */
const openAttempts = () =>
  t.team.db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("state", "in", ["reserved", "sent", "unknown"])
    .execute();

/** The disagreements; empty when no credit was lost, nothing was paid twice and every report was true. */
async function disagreements(quotes: string[]): Promise<string[]> {
  const { db } = t.team;
  const problems = await auditLedger(db);
  const sold = [...t.service.charges.values()].flatMap(({ creators }) => creators.map(({ id }) => id));
  const owned = await db.selectFrom("ownedCreator").select("creatorId").execute();
  const entries = await db.selectFrom("teamEntry").select(["kind", "amount"]).execute();
  const posted = entries
    .filter(({ kind }) => kind === "post" || kind === "overage")
    .reduce((total, { amount }) => total + amount, 0);
  const open = await openAttempts();
  const reveals = await db.selectFrom("quote").select("revealId").where("id", "in", quotes).execute();
  let reported = 0;
  for (const { revealId } of reveals) {
    if (revealId !== null) reported += (await readReveal(t.ana, revealId))!.charged;
  }
  const log = (isWrong: boolean, what: string) => isWrong && problems.push(what);
  log(open.length > 0, `${open.length} calls are still open`);
  log(sold.length !== new Set(sold).size, `${sold.length - new Set(sold).size} creators were bought twice`);
  log(posted !== t.service.charged, `the ledger says ${posted}, the service charged ${t.service.charged}`);
  log(
    reported !== t.service.charged,
    `people were told ${reported}, the service charged ${t.service.charged}`,
  );
  log(owned.length !== new Set(sold).size, `${owned.length} owned of ${new Set(sold).size} sold`);
  return problems;
}

test.each([1, 2, 3])("seed %i: nothing is lost and nothing is paid twice", async (seed) => {
  const quotes = await faultedReveals(seed, 12);
  expect(await disagreements(quotes)).toEqual([]);
  expect(t.service.charged).toBeGreaterThan(200);
});

test("a mutation is caught: an unclear answer counted as not charged", async () => {
  const quotes = await faultedReveals(1, 12, (send) => async (ids, key) => {
    const outcome = await send(ids, key);
    if (outcome.state !== "unknown") return outcome;
    return { state: "void", code: "service_rejected", message: "planted" } satisfies ChargeOutcome;
  });
  expect((await disagreements(quotes)).join()).toMatch(/bought twice/);
});

test("a mutation is caught: a new key for each attempt", async () => {
  let attempt = 0;
  const quotes = await faultedReveals(1, 12, (send) => (ids, key) => send(ids, `${key} ${++attempt}`));
  expect((await disagreements(quotes)).join()).toMatch(/bought twice/);
});
