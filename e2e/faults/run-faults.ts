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
  /** SQLite when left out. */
  database?: DatabaseKind;
  /** How many workers serve clients at the same time; as many as is usual on the database when left out. */
  processes?: number;
  seed: number;
  /** Ends when so many reveals were told to clients. */
  rounds: number;
  /** One thing after the other, and no fault whose end depends on who is faster. */
  isSequenced?: boolean;
  /** Written by hand, instead of those of the seed; all of them are carried out. */
  steps?: readonly Step[];
  temper?: Temper;
  mutation?: Mutation;
  /** Nobody settles unknown outcomes. */
  isAdminAway?: boolean;
  untilMs?: number;
  /** When the records do not agree they are kept for whoever wants to know why. */
  isKept?: boolean;
};

/** `killsMidWay`: kills while a client was waiting for an answer. `settledByHand`: unknown outcomes. */
export type Outcome = Findings & {
  flavour: Flavour;
  rounds: number;
  steps: number;
  kills: number;
  killsMidWay: number;
  terms: number;
  planned: Partial<Record<FaultKind, number>>;
  points: PointCounts;
  /** Points that were never passed, and writes without a name. */
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
  /** Why the run proves nothing: no reveal, no kill, no charge. */
  idle: string[];
  /** The folder with the records, where they were kept. */
  kept: string | null;
};

/** The records agree, and no outcome is unknown. */
export const isTrue = ({ lost, chargedTwice, reportedWrong, bookErrors, unknown }: Findings) =>
  lost + chargedTwice + reportedWrong + bookErrors + unknown === 0;

/** As many unexpected errors end the run, which might not come to its rounds otherwise. */
const ENOUGH_FAILURES = 100;
/** What the tables take of the disk. */
const MEGABYTES = 24;
const KILLED_BY: readonly FaultKind[] = ["crash", "kill", "key change", "service swap"];
/** How long the clients of a step are given: the next step begins while theirs go on. */
const PATIENCE_MS = 700;
/** A plan that was written by hand is carried out to the end. */
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

/** The steps of a run, one after the other. @returns the fault that was planned in each */
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

/** Every run but one written by hand ends with one more kill, which is not among these. */
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
  // In sequence it must be known who serves a request, and in a plan that was written by hand too.
  const processes = run.processes ?? (steps || isSequenced ? 1 : PROCESSES[database]);
  const spares = steps ? 0 : Math.ceil(processes / 2);
  const of = { flavour, seed, temper, mutation, spares, processes, patienceMs };
  return new Stage(of, disk, new FaultDatabase(database, join(disk.folder, "data")));
}

/** @returns what the three records show; every count of `Findings` is 0 when no credit was lost */
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
    // A plan that was written by hand has its deaths where they matter.
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
