/**
 * For tests: one life of the dashboard's server in a separate process, with the settings of its environment. It carries
 * out its argument and prints the resulting credit records.
 */
import { setShift } from "./shifted-date";
import { setTimeout as sleep } from "node:timers/promises";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { teamContext } from "@/lib/server/composition/team-context";
import { openInstance, thisInstance } from "@/lib/server/composition/this-instance";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import { listUnknownAttempts } from "@/lib/server/team/reveal/unknown-attempts";

/** `shiftMs`: error of the wall clock from the start, or with `shift` from then on. */
export type Life = {
  shiftMs?: number;
  acts: (
    | { buy: string[] }
    | { recover: true }
    | { shift: number; whenPaused?: boolean }
    | { settle: true }
  )[];
};

/** The books at the end. */
export type Books = {
  attempts: { state: string; charged: number }[];
  owned: number;
  held: number;
  paused: boolean;
  unknown: { id: string; isRetried: boolean; obstacle?: string | null }[];
};

const life = JSON.parse(process.argv[2]!) as Life;
setShift(life.shiftMs ?? 0);

/** The lease is as short as these lives. */
const LEASE_MS = 300;
thisInstance.replace(sharedDatabase().then((db) => openInstance(db, { leaseMs: LEASE_MS, beatEveryMs: 50 })));

const team = await teamContext();
const { db } = team;
const ana = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" } as const;
await db
  .insertInto("member")
  .values({ ...ana, passwordHash: "-", createdAt: "2026-01-01T00:00:00.000Z" })
  .onConflict((conflict) => conflict.doNothing())
  .execute();
await db.deleteFrom("teamSetting").execute();
const ctx = { ...team, ...memberCaller(ana, NO_ORIGIN) };

const isPaused = async () =>
  (await db.selectFrom("reveal").select("id").where("pausedUntilMs", "is not", null).execute()).length > 0;
const isOpen = async () =>
  (await db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute()).length > 0;

const isConfirmed = (id: string) => async () =>
  (await db.selectFrom("quote").select("revealId").where("id", "=", id).executeTakeFirst())?.revealId !==
  null;

/** Gives up after a minute: the books then show what did not happen. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200 && !(await isDone()); tries++) await sleep(50);
}

for (const act of life.acts) {
  if ("buy" in act) {
    const { id: quoteId } = await quote(ctx, { ids: act.buy });
    void confirm(ctx, { quoteId }).catch((error: unknown) => console.error(error));
    await until(isConfirmed(quoteId));
  } else if ("recover" in act) {
    // The previous process counts as dead after one lease without heartbeats.
    await team.instance.endDead();
    await sleep(LEASE_MS * 1.5);
    await recover(team);
  } else if ("settle" in act) await until(async () => !(await isOpen()));
  else {
    if (act.whenPaused) await until(isPaused);
    setShift(act.shift);
  }
}

const attempts = await db.selectFrom("chargeAttempt").select(["state", "charged", "n"]).execute();
const owned = await db.selectFrom("ownedCreator").select("creatorId").execute();
const open = ["reserved", "sent", "unknown"];
const books: Books = {
  attempts: attempts.map(({ state, charged }) => ({ state, charged })),
  owned: owned.length,
  held: attempts.reduce((sum, { state, n }) => sum + (open.includes(state) ? n : 0), 0),
  paused: await isPaused(),
  unknown: await listUnknownAttempts(ctx),
};
process.stdout.write(`\n${JSON.stringify(books)}\n`);
process.exit(0);
