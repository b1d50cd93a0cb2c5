/**
 * For tests: a server process of the product without its pages: the real HTTP server, routes, health, heartbeat, recovery
 * and signals, on the settings of its environment. start-site-process.ts starts it.
 */
import { GET as health } from "@/app/api/health/route";
import { GET as metrics } from "@/app/api/metrics/route";
import { POST as quote } from "@/app/api/dashboard/quote/route";
import { POST as confirm } from "@/app/api/dashboard/reveals/route";
import { GET as reveal } from "@/app/api/dashboard/reveals/[id]/route";
import { POST as editCells } from "@/app/api/dashboard/lists/[id]/cells/route";
import { POST as placeItem } from "@/app/api/dashboard/lists/[id]/place/route";
import { GET as listRows } from "@/app/api/dashboard/lists/[id]/rows/route";
import { GET as listEvents } from "@/app/api/dashboard/lists/events/route";
import { serve, type Handler } from "@/lib/host/serve";
import { readSettings } from "@/lib/host/settings.mjs";
import { listen } from "@/lib/host/starting.mjs";
import { stopOnSignals } from "@/lib/host/stop-on-signals";
import { sharedSecret } from "@/lib/server/access/secret";
import { openState } from "@/lib/server/composition/open-state";
import { startRecovery } from "@/lib/server/composition/start-recovery";
import { watchProcess } from "@/lib/server/composition/watch-process";
import { answerWith } from "./serve-routes";

type Route = Parameters<typeof answerWith>[0];
const ROUTES: Readonly<Record<string, Route>> = {
  "GET /api/health": health,
  "GET /api/metrics": metrics,
  "POST /api/dashboard/quote": quote,
  "POST /api/dashboard/reveals": confirm,
  "GET /api/dashboard/reveals/:id": reveal,
  "GET /api/dashboard/lists/events": listEvents,
  "GET /api/dashboard/lists/:id/rows": listRows,
  "POST /api/dashboard/lists/:id/cells": editCells,
  "POST /api/dashboard/lists/:id/place": placeItem,
};

const handle: Handler = async (request, response) => {
  const [path = ""] = (request.url ?? "").split("?");
  const [, before = path, id = "", after = ""] =
    /^(.*\/(?:reveals|lists)\/)(?!events$)([^/]+)(.*)$/.exec(path) ?? [];
  const route = ROUTES[`${request.method} ${before}${id === "" ? "" : ":id"}${after}`];
  if (!route) return response.writeHead(404).end();
  await answerWith(route, request, response, { id });
};

/** Does the same as prepare.ts and launch.ts. */
async function takeSecret(): Promise<void> {
  const settings = readSettings(process.env);
  const db = await openState(settings);
  process.env.AUTH_SECRET = await sharedSecret(db, settings.dataDir);
  await db.destroy();
}

const settings = readSettings(process.env);
const listening = await listen(settings);
if (typeof listening === "string") throw new Error(listening);
const setHandler = serve(listening, settings);
stopOnSignals(listening, { delayMs: settings.stopDelayMs, graceMs: 10_000 });
await takeSecret();
watchProcess();
startRecovery();
setHandler(handle);
