// `npm start`: from a fresh clone to a usable page, saying what it does; from then on a plain start.
import { SettingsError, readSettings } from "./settings.mjs";
import { holdDataDir } from "./hold-data-dir.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { root, runTypeScript } from "./run.mjs";
import { log, stop } from "./log.mjs";
import { listen } from "./serve.mjs";

function settingsOrStop() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old; it needs 20.19 or newer.`);
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) stop(error.message, 2);
    throw error;
  }
}

/** @param {import("./settings.mjs").Settings} settings */
async function listenOrStop(settings) {
  try {
    return await listen(settings);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why =
      code === "EADDRINUSE"
        ? "is already in use"
        : code === "EACCES"
          ? "needs more rights"
          : `cannot be used (${code})`;
    return stop(`PORT ${settings.port} on HOST ${settings.host} ${why}; set PORT or HOST to another.`);
  }
}

/** @param {string | null} sentence */
const stopOn = (sentence) => sentence && stop(sentence);

/** Databases, first admin, demo data. @returns {Promise<{ signIn: string }>} */
async function prepare() {
  const { code, output } = await runTypeScript("lib/host/prepare.ts", [], { isQuiet: true });
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  if (code !== 0 || !last.startsWith("{")) stop(`the data could not be prepared: ${output.trim()}`);
  return JSON.parse(last);
}

const settings = settingsOrStop();
stopOn(await holdDataDir(settings.dataDir, settings.publicUrl));
const { server, setHandler } = await listenOrStop(settings);
stopOn(await ensureInstalled(log));
Object.assign(process.env, {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATA_DIR: settings.dataDir,
  NEXTAUTH_URL: settings.publicUrl,
});

/** Builds when needed and loads the pages, while the data is being prepared beside it. */
async function loadPages() {
  stopOn(await ensureBuilt(log));
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: root, hostname: settings.host, port: settings.port });
  await app.prepare();
  return app;
}

log(`Preparing the data in ${settings.dataDir} …`);
const [prepared, app] = await Promise.all([prepare(), loadPages()]);
setHandler(app.getRequestHandler());

log("Ready.");
process.stdout.write(
  `\n  Scoutdeck    ${settings.publicUrl}\n  Sign in      ${prepared.signIn}\n  Service      ${settings.service ? settings.service.url : `embedded, ${settings.publicUrl}/api`}\n  Stop         Ctrl+C\n\n`,
);

let isStopping = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // A reveal that is on its way settles within seconds; what does not is recovered at the next start.
    setTimeout(() => process.exit(0), 10_000).unref();
  });
}
