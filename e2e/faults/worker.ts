/**
 * The team's real code in a process that the driver kills, or that dies at a point: it runs commands and reports what a
 * client would receive.
 */
import "./start-clock";
import { AppError } from "@/lib/contract/errors";
import { recover } from "@/lib/server/team/reveal/recover";
import type { TeamContext } from "@/lib/server/team/team-context";
import { carryOut } from "./carry-out";
import { applyMutation, DEFERRED } from "./mutations";
import { loaded, openTeam } from "./open-team";
import { Passages, runningVerb, UNWATCHED } from "./passages";
import type { Answer, Mutation, Reply, Request, WorkerSettings } from "./settings";
import { setClock } from "./virtual-clock";
import { watchDatabases } from "./watched-database";
import { watchService } from "./watched-service";

const passages = new Passages();
const watch = { passages, isFull: false, deferred: [] as readonly string[] };
watchDatabases(watch);

const log = (reply: Reply) => process.send?.(reply);

let team: Promise<TeamContext> | undefined;
let mutation: Mutation | undefined;

async function openWatched(settings: WorkerSettings): Promise<TeamContext> {
  const opened = await openTeam(settings);
  if (mutation) await applyMutation(opened, mutation);
  watchService(opened.service, passages);
  passages.begin(settings.pointsPath);
  if (mutation === "own-later") watch.deferred = DEFERRED;
  return opened;
}

async function open(settings: WorkerSettings): Promise<void> {
  ({ mutation } = settings);
  setClock(settings.clockMs);
  team = runningVerb.run(UNWATCHED, () => openWatched(settings));
  const opened = await team;
  // As at the start of the server: recovery runs beside the first requests.
  const recovering = runningVerb
    .run("recover", () => recover(opened))
    .catch((error: unknown) => console.error("[recovery]", error));
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
      // The driver sends nothing invalid: such a refusal is a fault of the harness, and no client's answer.
      error instanceof AppError && error.code !== "invalid_parameter"
        ? { refused: error.code, message: error.message, required: error.extra.required }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => log({ request, answer }));
});
process.on("disconnect", () => process.exit(0));
await loaded;
log({ loaded: true });
