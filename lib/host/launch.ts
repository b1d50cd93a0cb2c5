/** `npm start` and `npm run dev` once the packages are there: data folder, pages, data, ready. */
import type { Server } from "node:http";
import { ensureBuilt } from "./ensure-built";
import { ensureInstalled } from "./ensure-installed.mjs";
import { holdDataDir } from "./hold-data-dir";
import { log, stop } from "./log.mjs";
import { root, run } from "./run.mjs";
import { serve } from "./serve";
import type { Settings } from "./settings.mjs";
import { stopOnSignals } from "./stop-on-signals";

/** `listening` is an error sentence when the port is not free; `isDev` builds each page on its first request. */
type Start = { settings: Settings; listening: Server | string; isDev: boolean };

function stopOn(sentence: string | null): void {
  if (sentence) stop(sentence);
}

/** Databases, first admin, demo data. `warning`: what does not work, and what to do about it. */
async function prepare(): Promise<{ signIn: string; warning: string | null }> {
  // The condition is what makes `import "server-only"` a no-op, as it is inside the server build.
  const args = ["--conditions=react-server", "--import", "tsx", "lib/host/prepare.ts"];
  const { code, output } = await run(process.execPath, args, { isQuiet: true });
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  if (code !== 0 || !last.startsWith("{")) stop(`the data could not be prepared: ${output.trim()}`);
  return JSON.parse(last);
}

async function loadPages({ port, host }: Settings, httpServer: Server, isDev: boolean) {
  if (!isDev) stopOn(await ensureBuilt(log));
  const { default: next } = await import("next");
  // In development Next takes the browser's websocket for hot reload from this server.
  const app = next({ dev: isDev, dir: root, hostname: host, port, httpServer });
  await app.prepare();
  return app;
}

export async function launch({ settings, listening, isDev }: Start): Promise<void> {
  // Two starts of one folder usually use one port too: the holder of the folder explains more than the taken port.
  stopOn(await holdDataDir(settings.dataDir, settings.publicUrl));
  if (typeof listening === "string") return stop(listening);
  const setHandler = serve(listening);
  stopOn(await ensureInstalled(log));
  Object.assign(process.env, {
    NODE_ENV: isDev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: settings.dataDir,
    NEXTAUTH_URL: settings.publicUrl,
  });
  log(`Preparing the data in ${settings.dataDir} …`);
  const [{ signIn, warning }, app] = await Promise.all([prepare(), loadPages(settings, listening, isDev)]);
  setHandler(app.getRequestHandler());

  log(warning === null ? "Ready." : `Ready, but search does not work. ${warning}`);
  const service = settings.service?.url ?? `embedded, ${settings.publicUrl}/api`;
  process.stdout.write(
    `\n  Scoutdeck    ${settings.publicUrl}\n  Sign in      ${signIn}\n  Service      ${service}\n  Stop         Ctrl+C\n\n`,
  );
  // A running reveal settles within seconds; one that does not is recovered at the next start.
  stopOnSignals(listening, isDev ? 0 : 10_000);
}
