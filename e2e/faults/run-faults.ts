/** Runs a plan against one flavour of service and compares the records. */
import { join } from "node:path";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { compareRecords, type Findings } from "./compare-records";
import { FaultDatabase } from "./database";
import { Disk } from "./disk";
import { Driver } from "./driver";
import { readPassages, type PointCounts } from "./passages";
import { creatorsWithin, planStep, type FaultKind, type Step } from "./plan";
import { isNamed, pointsOf } from "./points";
import {
  FIRST_CREDITS,
  isMissing,
  PROCESSES,
  type DatabaseKind,
  type Flavour,
  type Mutation,
  type Temper,
} from "./settings";
import { Stage } from "./stage";

export type FaultRun = {
  flavour: Flavour;
  /** SQLite by default. */
  database?: DatabaseKind;
  /** Workers that serve clients in parallel. The default depends on the database. */
  processes?: number;
  seed: number;
  /** Number of reported reveals after which the run ends. */
  rounds: number;
  /** Runs sequentially, with faults that do not depend on timing. */
  isSequenced?: boolean;
  /** Steps written by hand, used instead of those of the seed. All are carried out. */
  steps?: readonly Step[];
  temper?: Temper;
  mutation?: Mutation;
  /** No admin settles unknown outcomes. */
  isAdminAway?: boolean;
  untilMs?: number;
  /** Keeps the records for analysis when they disagree. */
  isKept?: boolean;
};

/** `killsMidWay`: kills while a client waited. `settledByHand`: unknown outcomes settled by admins. */
export type Outcome = Findings & {
  flavour: Flavour;
  rounds: number;
  steps: number;
  kills: number;
  killsMidWay: number;
  terms: number;
  planned: Partial<Record<FaultKind, number>>;
  points: PointCounts;
  /** Points that were never passed, and unnamed writes. */
  neverPassed: string[];
  unnamed: string[];
  refused: number;
  diskErrors: number;
  isDiskReal: boolean;
  connectionErrors: number;
  connectionsBroken: number;
  commitsUnanswered: number;
  databaseRestarts: number;
  settledByHand: number;
  serviceDeaths: number;
  /** Reasons why the run proves nothing: no reveal, no kill or no charge. */
  idle: string[];
  /** Folder of the kept records. */
  kept: string | null;
};

/** Returns true when the records agree and no outcome is unknown. */
export const isTrue = ({ lost, chargedTwice, reportedWrong, bookErrors, unknown }: Findings) =>
  lost + chargedTwice + reportedWrong + bookErrors + unknown === 0;

/** This many unexpected errors end the run. */
const ENOUGH_FAILURES = 100;
/** Disk size for the tables. */
const MEGABYTES = 24;
const KILLED_BY: readonly FaultKind[] = ["crash", "kill", "key change", "service swap"];
/** Time for the clients of a step. The next step starts while theirs continue. */
const PATIENCE_MS = 700;
/** A plan written by hand is completed within this time. */
const TO_THE_END_MS = 30_000;

async function prepareEmbedded(database: FaultDatabase, rounds: number): Promise<void> {
  const db = await database.open();
  await ensureInternalAccount(db, FIRST_CREDITS);
  await db.destroy();
  const rows = Array.from({ length: creatorsWithin(rounds) }, (_, index): CreatorRow => {
    const id = `tiktok_${index + 1}`;
    return { id, username: `name.of.${id}`, followers: 1_000, dateCreated: Date.UTC(2026, 0, 1) };
  });
  await openCatalogueWriter(database.dataDir).publish({
    creators: rows.filter(({ id }) => !isMissing(id)),
    isDemo: false,
  });
}

/** Carries out the steps in order. @returns the planned fault of each step */
async function drive(run: FaultRun, driver: Driver): Promise<(FaultKind | null)[]> {
  const { flavour, database, seed, steps } = run;
  const isSequenced = run.isSequenced ?? false;
  const planned: (FaultKind | null)[] = [];
  const { clients } = driver;
  const isOver = (number: number) =>
    (steps ? number >= steps.length : clients.bought.size >= run.rounds) ||
    clients.reported.failures.length >= ENOUGH_FAILURES ||
    performance.now() >= (run.untilMs ?? Infinity);
  for (let number = 0; !isOver(number); number++) {
    const step = steps?.[number] ?? planStep({ flavour, database, seed, isSequenced }, number);
    if (isSequenced) await driver.inSequence(step);
    else await driver.inParallel(step);
    planned.push(step.fault?.kind ?? null);
  }
  return planned;
}

/** Every run ends with one more kill, which is not counted here, unless it is written by hand. */
export function whyIdle({
  rounds,
  kills,
  charged,
  planned,
}: Pick<Outcome, "rounds" | "kills" | "charged" | "planned">): string[] {
  const isKillPlanned = KILLED_BY.some((kind) => planned[kind]);
  return [
    ...(rounds === 0 ? ["No client was told of a reveal."] : []),
    ...(charged === 0 ? ["Nothing was charged."] : []),
    ...(isKillPlanned && kills === 0 ? ["Kills were planned, and none happened."] : []),
  ];
}

async function finish(
  run: FaultRun,
  driver: Driver,
  kinds: (FaultKind | null)[],
  fromMs: number,
): Promise<Omit<Outcome, "kept">> {
  const { stage, clients, team } = driver;
  const { reported } = clients;
  reported.failures.push(...team.problems, ...stage.problems, ...stage.workers.crashes);
  reported.withdrawn = stage.withdrawn;
  const findings = await compareRecords({
    open: () => stage.database.open(),
    logPaths: [stage.logPath(0), stage.logPath(1)],
    flavour: run.flavour,
    reported,
    caps: team.caps,
    endedAtMs: stage.workers.endedAtMs,
    range: { fromMs: fromMs - 1_000, toMs: Date.now() + 1_000 },
  });
  const planned: Outcome["planned"] = {};
  for (const kind of kinds) if (kind) planned[kind] = (planned[kind] ?? 0) + 1;
  const points = readPassages(stage.pointsPath);
  const known = pointsOf(run.flavour);
  const outcome = {
    ...findings,
    flavour: run.flavour,
    rounds: clients.bought.size,
    steps: kinds.length,
    kills: stage.kills,
    killsMidWay: stage.killsMidWay,
    terms: stage.terms,
    planned,
    points,
    neverPassed: known.filter((point) => !points.passed[point]),
    unnamed: Object.keys(points.passed).filter((point) => !isNamed(point)),
    refused: reported.refusals.length,
    diskErrors: reported.diskErrors,
    isDiskReal: stage.disk.isReal,
    connectionErrors: reported.connectionErrors,
    connectionsBroken: stage.database.broken,
    commitsUnanswered: Object.values(points.lost).reduce((sum, count) => sum + count, 0),
    databaseRestarts: stage.database.restarts,
    settledByHand: team.settled,
    serviceDeaths: stage.serviceDeaths,
  };
  const kills = stage.kills - (run.steps ? 0 : stage.of.processes);
  return { ...outcome, idle: whyIdle({ ...outcome, kills }) };
}

function stageFor(run: FaultRun): Stage {
  const { flavour, database = "sqlite", seed, mutation, steps, isSequenced = false } = run;
  const isFullPlanned = steps ? steps.some(({ fault }) => fault?.kind === "disk full") : !isSequenced;
  const isReal = isFullPlanned && database === "sqlite";
  const disk = new Disk(isReal ? MEGABYTES + Math.ceil(run.rounds / 50) : null);
  const temper = run.temper ?? (isSequenced ? "steady" : "wild");
  const patienceMs = steps ? TO_THE_END_MS : PATIENCE_MS;
  // Sequential runs and plans written by hand need one known worker.
  const processes = run.processes ?? (steps || isSequenced ? 1 : PROCESSES[database]);
  const spares = steps ? 0 : Math.ceil(processes / 2);
  const of = { flavour, seed, temper, mutation, spares, processes, patienceMs };
  return new Stage(of, disk, new FaultDatabase(database, join(disk.folder, "data")));
}

/** @returns the findings; every count of `Findings` is 0 when no credit was lost */
export async function runFaults(run: FaultRun): Promise<Outcome> {
  const fromMs = Date.now();
  const stage = stageFor(run);
  const driver = new Driver(stage);
  driver.team.isAway = run.isAdminAway ?? false;
  try {
    await stage.database.start();
    if (run.flavour === "embedded") await prepareEmbedded(stage.database, run.rounds);
    await stage.start();
    const kinds = await drive(run, driver);
    // Plans written by hand place their own kills.
    if (!run.steps) await driver.lastKill();
    await driver.comeToRest();
    await driver.clients.readReceipts();
    await stage.stop();
    const outcome = await finish(run, driver, kinds, fromMs);
    const kept = await stage.remove((run.isKept ?? false) && !isTrue(outcome));
    return { ...outcome, kept };
  } catch (error) {
    await stage.stop();
    await stage.remove(run.isKept ?? false);
    throw error;
  }
}
