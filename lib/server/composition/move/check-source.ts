import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { LEASE_MS } from "@/lib/server/team/instance/instance";
import { stepsOf } from "../../schema/adopt-unreleased";
import { refuseHalfMoved } from "../../schema/half-moved";
import { STEPS } from "../../schema/steps";
import { hasTable } from "../../schema/table-names";

/** @throws AppError `not_found`, `conflict`, `unavailable` */
export async function checkTables(db: Db, where: string): Promise<void> {
  await refuseHalfMoved(db);
  const steps = await stepsOf(db);
  if (steps.length === 0 && !(await hasTable(db, "account")))
    throw new AppError("not_found", `${where} has no data of Scoutdeck: there is nothing to copy.`);
  const isNewer = steps.some((step) => !Object.hasOwn(STEPS, step));
  if (isNewer)
    throw new AppError("conflict", `${where} belongs to a newer version of Scoutdeck: use that one.`);
  if (Object.keys(STEPS).every((step) => steps.includes(step))) return;
  throw new AppError(
    "conflict",
    `${where} has the tables of an older version of Scoutdeck, which are not changed here: use that version, or start this one on it first.`,
  );
}

const living = (db: Db) => db.selectFrom("instance").selectAll().where("endedAt", "is", null).execute();

const LOOK_EVERY_MS = 500;

/**
 * Watches processes that did not report their end for the length of a lease, because they may have been killed.
 * @throws AppError `conflict` names a process that is alive
 */
export async function refuseWhileServed(db: Db, onWait: () => void, leaseMs = LEASE_MS): Promise<void> {
  const before = new Map((await living(db)).map(({ id, heartbeat }) => [id, heartbeat]));
  for (const until = performance.now() + leaseMs; before.size > 0 && performance.now() < until;) {
    onWait();
    await sleep(LOOK_EVERY_MS);
    const now = await living(db);
    const alive = now.find(({ id, heartbeat }) => before.get(id) !== heartbeat);
    if (alive)
      throw new AppError(
        "conflict",
        `A server uses this database (process ${alive.pid} on ${alive.host}): stop every server, then move.`,
      );
    for (const id of before.keys()) if (!now.some((each) => each.id === id)) before.delete(id);
  }
}
