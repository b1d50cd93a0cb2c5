/**
 * Runs the team's real code in a process that the driver kills or that dies at a point. It runs commands and reports
 * the clients' answers.
 */
import "./start-clock";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { DRAIN_MS } from "@/lib/host/stop-on-signals";
import { stopHooks } from "@/lib/server/runtime/stop-hooks";
import { recover } from "@/lib/server/team/reveal/recover";
import type { TeamContext } from "@/lib/server/team/team-context";
import { carryOut } from "./carry-out";
import { applyMutation, DEFERRED } from "./mutations";
import { loaded, openTeam } from "./open-team";
import { Passages, runningVerb, UNWATCHED } from "./passages";
import type { Answer, Mutation, Reply, Request, WorkerSettings } from "./settings";
import { setClock } from "@/lib/server/runtime/virtual-clock";
import { watchDatabases } from "./watched-database";
import { watchService } from "./watched-service";

const passages = new Passages();
const watch = { passages, isFull: false, deferred: [] as readonly string[] };
watchDatabases(watch);

/** Interval of looking for expired leases, in ms. */
const LOOK_EVERY_MS = 100;
/** Broken connections leave work without a dead worker; the regular round finds it. */
const ROUND_EVERY_MS = 2_000;

const log = (reply: Reply) => process.send?.(reply);

let team: Promise<TeamContext> | undefined;
let mutation: Mutation | undefined;

async function openWatched(settings: WorkerSettings): Promise<TeamContext> {
  const opened = await openTeam(settings);
  if (mutation) await applyMutation(opened, mutation);
  watchService(opened.service, passages);
  passages.begin(settings.pointsPath);
  passages.arm(settings.arm ?? null);
  if (mutation === "own-later") watch.deferred = DEFERRED;
  return opened;
}

/** Waits until killed workers are known to be dead, so that recovery does not depend on timing. */
async function untilAlone({ db, instance }: TeamContext): Promise<void> {
  const others = () =>
    db
      .selectFrom("instance")
      .select("id")
      .where("endedAt", "is", null)
      .where("id", "!=", instance.id)
      .executeTakeFirst();
  while (await others()) {
    await instance.endDead();
    await sleep(25);
  }
}

async function open(settings: WorkerSettings): Promise<void> {
  ({ mutation } = settings);
  setClock(settings.clockMs);
  team = runningVerb.run(UNWATCHED, () => openWatched(settings));
  const opened = await team;
  // Recovery runs during the first requests and when a worker is found dead, as in the server.
  const round = () =>
    runningVerb
      .run("recover", () => recover(opened))
      .catch((error: unknown) => console.error("[recovery]", error));
  if (settings.temper === "steady") await untilAlone(opened);
  const recovering = round();
  const look = () =>
    runningVerb.run("recover", async () => {
      if (await opened.instance.endDead()) await round();
    });
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  if (settings.databaseUrl) setInterval(() => void round(), ROUND_EVERY_MS).unref();
  if (settings.temper !== "wild") await recovering;
  log({ opened: true });
}

process.on("message", (message: Request) => {
  if ("open" in message) return void open(message.open);
  if ("arm" in message) return passages.arm(message.arm);
  if ("clockMs" in message) return setClock(message.clockMs);
  if ("isFull" in message) return void (watch.isFull = message.isFull);
  const { request, command } = message;
  void team!
    .then((opened) => carryOut(opened, command, mutation))
    .catch((error: unknown): Answer =>
      // The driver sends nothing invalid, so such a refusal is a fault of the harness.
      error instanceof AppError && error.code !== "invalid_parameter"
        ? {
            refused: error.code,
            message: error.message,
            required: error.extra.required,
            retryAfterS: error.extra.retryAfterS,
          }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => log({ request, answer }));
});
/** Stops like the product: its hooks start nothing new and finish calls in flight, up to its limit. */
process.once("SIGTERM", () => {
  const drained = Promise.allSettled([...stopHooks()].map((hook) => hook())).then(() => true);
  void Promise.race([drained, sleep(DRAIN_MS, false)]).then((isDrained) => {
    if (!isDrained) console.error("[stop] what ran had not ended in time");
    process.exit(0);
  });
});
process.on("disconnect", () => process.exit(0));
await loaded;
log({ loaded: true });
