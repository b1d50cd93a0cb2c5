/** Compares the service's charges, the ledger and the reports to clients. */
import type { Db } from "@/lib/server/ports/database";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { heldCredits } from "@/lib/server/team/reveal/reveal-context";
import { compareOrders } from "./compare-orders";
import { compareRefusals } from "./compare-refusals";
import { compareReported } from "./compare-reported";
import { findSentAgain } from "./compare-sends";
import type { Caps } from "./simulated-team";
import { readLog } from "./read-log";
import type { Attempt, Charge, Records, Reported } from "./records";
import type { Flavour } from "./settings";
import { realMsOf } from "./virtual-clock";

/** A worker that stops by request reports it shortly before it ends. */
const ENDING_MS = 1_000;

export type Findings = {
  /** Credits that only one of service and ledger has. */
  lost: number;
  /** Creators that were requested and charged twice, and keys that were resent although they may have been charged. */
  chargedTwice: number;
  reportedWrong: number;
  /** Outcomes unknown at the end. Only a foreign service may have them. */
  unknown: number;
  /** Sums, balances and claims that disagree with the entries. */
  bookErrors: number;
  /** Live workers that were declared dead. Correct only for a stopped one. */
  declaredDead: number;
  /** Calls that the team made or planned. */
  purchases: number;
  charges: number;
  charged: number;
  faults: Record<string, number>;
  /** Number of returned calls by reason. */
  givenBack: Record<string, number>;
  problems: string[];
};

/**
 * Charges from the embedded service's ledger, with the answers stored in the same transactions. Only a key's newest
 * answers are kept, so the creators of an older, partial charge are unknown.
 */
async function embeddedCharges(db: Db, attempts: Attempt[]): Promise<Charge[]> {
  const requested = new Map(attempts.map(({ id, ids }) => [id, ids]));
  const answers = new Map(
    (await db.selectFrom("idempotentAnswer").selectAll().execute()).map((row) => [row.idempotencyKey, row]),
  );
  const rows = await db.selectFrom("serviceEntry").selectAll().where("kind", "=", "charge").execute();
  return rows.map(({ idempotencyKey, amount }) => {
    const key = idempotencyKey ?? "(none)";
    const ids = requested.get(key) ?? [];
    const answer = answers.get(key);
    const answered = answer && (JSON.parse(answer.body) as { data: { id: string }[] }).data;
    const returned = answered?.map(({ id }) => id) ?? (-amount === ids.length ? ids : null);
    return { key, charged: -amount, answered: answer?.charged, ids, returned };
  });
}

async function readRecords(
  db: Db,
  { logPaths, reported, flavour, range, endedAtMs }: Compared,
): Promise<Records> {
  const rows = await db.selectFrom("chargeAttempt").selectAll().execute();
  const attempts = rows.map((row): Attempt => ({
    ...row,
    ids: JSON.parse(row.ids) as string[],
    isCountedByHand: row.state === "settled" && row.isByHand === 1,
    paidTwice: JSON.parse(row.paidTwice) as string[],
  }));
  const logs = logPaths.map(readLog);
  const charges =
    flavour === "embedded"
      ? await embeddedCharges(db, attempts)
      : logs.flat().flatMap((line) => (line.kind === "charge" ? [line] : []));
  return { flavour, db, reported, attempts, charges, logs, range, endedAtMs };
}

/** Counts credits of purchases on which service and ledger disagree. */
function findLost({ charges, attempts }: Records, problems: string[]): number {
  const sold = new Map<string, number>();
  for (const { key, charged } of charges) sold.set(key, (sold.get(key) ?? 0) + charged);
  let lost = 0;
  for (const { id, state, charged } of attempts) {
    const taken = sold.get(id) ?? 0;
    sold.delete(id);
    if (state === "unknown" || taken === charged) continue;
    lost += Math.abs(taken - charged);
    problems.push(`Attempt ${id} (${state}): the service took ${taken}, the ledger says ${charged}.`);
  }
  for (const [key, taken] of sold) {
    lost += taken;
    problems.push(`The service took ${taken} under the key ${key}, which the ledger does not know.`);
  }
  return lost;
}

function findTwice({ charges, logs, flavour, attempts }: Records, problems: string[]): number {
  const boughtUnder = new Map<string, string>();
  const undelivered = new Set(attempts.filter(({ isCountedByHand }) => isCountedByHand).map(({ id }) => id));
  const told = new Set(
    attempts.flatMap(({ id, paidTwice }) => paidTwice.map((creator) => `${id} ${creator}`)),
  );
  let twice = 0;
  for (const { key, ids, returned } of charges) {
    if (undelivered.has(key)) continue;
    const requested = new Set(ids);
    // Unrequested records are the service's mistake. The team may buy them later.
    for (const id of new Set(returned?.filter((each) => requested.has(each)))) {
      const other = boughtUnder.get(id);
      // The ledger records this double purchase, and the member was told.
      if (other !== undefined && (told.has(`${key} ${id}`) || told.has(`${other} ${id}`))) continue;
      if (other !== undefined) {
        twice++;
        problems.push(`${id} was charged under ${other} and under ${key}.`);
      }
      boughtUnder.set(id, key);
    }
  }
  const sentAgain = findSentAgain({ logs, flavour });
  problems.push(...sentAgain);
  return twice + sentAgain.length;
}

/** Settled purchases belong to the team, even if no client was told. */
async function findUnowned({ db, attempts, charges }: Records): Promise<string[]> {
  const rows = await db.selectFrom("ownedCreator").select("creatorId").execute();
  const owned = new Set(rows.map(({ creatorId }) => creatorId));
  const settled = new Map(
    attempts
      .filter(({ state, isCountedByHand }) => state === "settled" && !isCountedByHand)
      .map(({ id, ids }) => [id, new Set(ids)]),
  );
  return charges.flatMap(({ key, returned }) =>
    (returned ?? [])
      .filter((id) => settled.get(key)?.has(id) && !owned.has(id))
      .map((id) => `${id} was bought by ${key} and is not owned.`),
  );
}

/** Checks sums of the ledger and of the embedded service's ledger. */
async function findBookErrors(records: Records): Promise<string[]> {
  const { db, attempts, charges, flavour } = records;
  const problems = await auditLedger(db);
  const entries = await db.selectFrom("teamEntry").select(["kind", "amount"]).execute();
  const sum = (...kinds: string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const log = (isWrong: boolean, what: string) => isWrong && problems.push(what);
  const posted = attempts.reduce((total, { charged }) => total + charged, 0);
  const open = sum("hold") - sum("post", "release", "void");
  const held = await heldCredits(db);
  const spent = sum("post", "overage", "correction");
  log(spent !== posted, `${spent} posted, ${posted} charged.`);
  log(open !== held, `${open} open by the entries, ${held} held.`);
  const running = attempts.filter(({ state }) => state === "reserved" || state === "sent");
  log(running.length > 0, `${running.length} calls are still ${running[0]?.state}.`);
  const unfinished = await db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute();
  log(unfinished.length > 0, `${unfinished.length} reveals have no end.`);
  if (flavour !== "embedded") return problems;
  for (const { accountId, balance, sumOfEntries } of await auditBalances(db))
    problems.push(`The balance of ${accountId} is ${balance}; its entries say ${sumOfEntries}.`);
  const sold = await db.selectFrom("serviceEntry").select("amount").where("kind", "=", "charge").execute();
  const taken = sold.reduce((total, { amount }) => total - amount, 0);
  for (const { key, charged, answered = charged } of charges)
    log(charged !== answered, `The service charged ${charged} under ${key} and answered for ${answered}.`);
  log(taken !== posted, `The service charged ${taken}, the team posted ${posted}.`);
  return problems;
}

/** Counts live workers that were declared dead. Only stopped or starved ones may be. */
async function countDeclaredDead({ db, range, endedAtMs }: Records): Promise<number> {
  const ended = await db
    .selectFrom("instance")
    .select(["pid", "endedAt"])
    .where("endedAt", "is not", null)
    .execute();
  return ended.filter(
    ({ pid, endedAt }) => realMsOf(endedAt!, range) < (endedAtMs.get(pid) ?? Infinity) - ENDING_MS,
  ).length;
}

export type Compared = {
  open: () => Promise<Db>;
  logPaths: readonly string[];
  flavour: Flavour;
  reported: Reported;
  caps: Caps;
  range: Records["range"];
  endedAtMs: Records["endedAtMs"];
};

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export async function compareRecords(input: Compared): Promise<Findings> {
  const db = await input.open();
  try {
    const records = await readRecords(db, input);
    const problems: string[] = [];
    const lost = findLost(records, problems);
    const chargedTwice = findTwice(records, problems);
    const bookErrors = [...(await findBookErrors(records)), ...(await findUnowned(records))];
    const reportedWrong = [...(await compareReported(records)), ...(await compareOrders(records))];
    const { overspent, untrue } = await compareRefusals(records, input.caps);
    bookErrors.push(...overspent);
    reportedWrong.push(...untrue);
    const { charges, attempts, logs } = records;
    return {
      lost,
      chargedTwice,
      reportedWrong: reportedWrong.length,
      unknown: attempts.filter(({ state }) => state === "unknown").length,
      bookErrors: bookErrors.length,
      declaredDead: await countDeclaredDead(records),
      purchases: attempts.length,
      charges: charges.length,
      charged: charges.reduce((total, { charged }) => total + charged, 0),
      faults: countOf(logs.flat().flatMap((line) => ("fault" in line ? [line.fault] : []))),
      givenBack: countOf(attempts.flatMap(({ state, message }) => (state === "void" ? [message ?? ""] : []))),
      problems: [...problems, ...bookErrors, ...reportedWrong],
    };
  } finally {
    await db.destroy();
  }
}
