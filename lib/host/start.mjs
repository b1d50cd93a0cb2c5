// `npm start` and `npm run dev`: what must run before anything is installed. launch.ts does the rest.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SettingsError, readSettings } from "./settings.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { listen } from "./starting.mjs";
import { root } from "./run.mjs";
import { log, stop } from "./log.mjs";

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

/** tsx is only there while our own modules are loaded, so that the pages run on plain Node. */
async function loadLauncher() {
  const { register } = await import("tsx/esm/api");
  const unregister = register({ tsconfig: join(root, "tsconfig.json") });
  const { launch } = await import("./launch");
  await unregister();
  return launch;
}

const settings = settingsOrStop();
const listening = await listen(settings);
// Packages that are there are not replaced before the data folder is known to be free: a server may be running on them.
if (!existsSync(join(root, "node_modules", "tsx"))) {
  if (typeof listening === "string") stop(listening);
  const problem = await ensureInstalled(log);
  if (problem) stop(problem);
}
const launch = await loadLauncher();
await launch({ settings, listening, isDev: process.argv.includes("--dev") });
