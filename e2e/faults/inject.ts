/** Injects a planned fault before or while the clients of a step run. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HOSTILE_FILES } from "@/lib/testing/hostile-files";
import type { PlannedFault } from "./plan";
import type { Command } from "./settings";
import type { Stage } from "./stage";

/** Time for a worker to reach the point at which it dies. */
const TO_THE_POINT_MS = 1_500;
/** Life of a worker whose successor dies during recovery. */
const SHORT_LIFE_MS = 150;
/** Time for a worker to stop by request. */
const DRAINED_WITHIN_MS = 45_000;

/** A worker reaches such a point only after another one has died. */
const isOfRecovery = ({ point }: { point: string }) => point.startsWith("recover:");

export async function beforeClients(stage: Stage, fault: PlannedFault | undefined): Promise<void> {
  switch (fault?.kind) {
    case "crash":
      return isOfRecovery(fault) ? undefined : stage.worker.tell({ arm: fault });
    case "clock":
      return stage.setClock(fault.of, fault.aheadMs);
    case "second instance":
      return stage.openOther();
    case "key change":
      return stage.changeKey(fault.refusesOld);
    case "service swap":
      return stage.swapService();
    case "disk full":
      return stage.fillDisk();
    case "commit unanswered":
      stage.isDisturbed = true;
      return stage.tellAll({ arm: { ...fault, isAnswerLost: true } });
    default:
      return;
  }
}

async function endByItself(stage: Stage): Promise<void> {
  const { worker } = stage;
  stage.isStopping = true;
  const ended = worker.signal("SIGTERM");
  await Promise.race([ended, sleep(DRAINED_WITHIN_MS)]);
  stage.terms++;
  if ((await worker.signal("SIGKILL")) !== 0)
    stage.problems.push("A worker did not end by itself after SIGTERM.");
  await stage.reopen();
  stage.isStopping = false;
}

async function twoInstances(
  stage: Stage,
  { afterMs, stillMs }: { afterMs: number; stillMs: number | null },
  patience: () => Promise<unknown>,
): Promise<void> {
  await sleep(afterMs);
  if (stillMs === null) {
    await stage.kill();
    if (stage.other?.hasEnded !== false) {
      stage.other = null;
      return stage.reopen();
    }
    return stage.promoteOther();
  }
  await stage.worker.standStill(stillMs);
  await patience();
  if (stage.other) await stage.kill(stage.other);
  stage.other = null;
}

/** A busy worker hears late that an idle connection broke, and fails its next statement with it. */
const HEARD_WITHIN_MS = 1_000;

/** Many tries, because a right that is not restored would end the run. */
const MOST_TRIES = 50;

async function untilDone(stage: Stage, command: Command): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await stage.send(command);
    if (answer && "done" in answer) return true;
    await sleep(100);
  }
  stage.problems.push(`${JSON.stringify(command)} was not carried out.`);
  return false;
}

/** Revokes a right while clients wait, and restores it. */
async function withdrawMeanwhile(
  stage: Stage,
  fault: Extract<PlannedFault, { kind: "member disabled" | "approval changed" }>,
  patience: () => Promise<unknown>,
): Promise<void> {
  const [taking, giving]: [Command, Command] =
    fault.kind === "member disabled"
      ? [
          { verb: "set member", id: fault.member, isDisabled: true },
          { verb: "set member", id: fault.member, isDisabled: false },
        ]
      : [
          { verb: "set approval", above: fault.above },
          { verb: "set approval", above: null },
        ];
  const withdrawn = {
    member: fault.kind === "member disabled" ? fault.member : null,
    above: fault.kind === "approval changed" ? fault.above : null,
    fromMs: Date.now(),
    sureMs: Infinity,
    backMs: Infinity,
    backSureMs: Infinity,
  };
  stage.withdrawn.push(withdrawn);
  if (await untilDone(stage, taking)) withdrawn.sureMs = Date.now();
  await patience();
  withdrawn.backMs = Date.now();
  if (await untilDone(stage, giving)) withdrawn.backSureMs = Date.now();
}

async function readHostile(stage: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-hostile-"));
  try {
    const path = join(folder, "far.xlsx");
    const [, make] = HOSTILE_FILES.find(([name]) => name === "corners.xlsx")!;
    writeFileSync(path, make());
    const answer = await stage.send({ verb: "read source", path });
    if (!answer || !("done" in answer))
      stage.problems.push(`A hostile file of a source: ${JSON.stringify(answer)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param isUnderWay the first client has its price
 * @param work all client actions of the step
 */
export async function whileClientsWait(
  stage: Stage,
  fault: PlannedFault | undefined,
  { isUnderWay, work }: { isUnderWay: Promise<unknown>; work: Promise<unknown> },
): Promise<void> {
  const patience = () => Promise.race([work, sleep(stage.of.patienceMs)]);
  switch (fault?.kind) {
    case "crash":
      if (isOfRecovery(fault)) {
        await isUnderWay;
        await sleep(SHORT_LIFE_MS);
        await stage.killTwice(fault);
      }
      // Work that continues without clients and recovery have points too.
      await Promise.race([stage.worker.ended, sleep(TO_THE_POINT_MS)]);
      await stage.kill();
      return stage.reopen();
    case "kill":
      await isUnderWay;
      await sleep(fault.afterMs);
      await stage.kill();
      return stage.reopen();
    case "SIGTERM":
      await isUnderWay;
      await sleep(fault.afterMs);
      return endByItself(stage);
    case "service restart":
      await isUnderWay;
      await sleep(fault.afterMs);
      await stage.service?.restart();
      return;
    case "second instance":
      await isUnderWay;
      return twoInstances(stage, fault, patience);
    case "disk full":
      await sleep(fault.forMs);
      stage.emptyDisk();
      await patience();
      stage.isFull = false;
      return;
    case "commit unanswered":
      await patience();
      stage.tellAll({ arm: null });
      stage.isDisturbed = false;
      return;
    case "member disabled":
    case "approval changed":
      await isUnderWay;
      await sleep(fault.afterMs);
      return withdrawMeanwhile(stage, fault, patience);
    case "source file hostile":
      await isUnderWay;
      await sleep(fault.afterMs);
      await Promise.all([readHostile(stage), patience()]);
      return;
    case "connections broken":
    case "database restart":
      await isUnderWay;
      await sleep(fault.afterMs);
      stage.isDisturbed = true;
      if (fault.kind === "database restart") await stage.database.restart();
      else for (const which of fault.which) await stage.database.breakConnection(which);
      await patience();
      await sleep(HEARD_WITHIN_MS);
      stage.isDisturbed = false;
      return;
    default:
      await patience();
  }
}
