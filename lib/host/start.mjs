// This runs before anything is installed.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SETTINGS, SettingsError, readSettings } from "./settings.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensurePrograms, programsFolder } from "./programs.mjs";
import { runtimeProblem } from "./required-node.mjs";
import { listen } from "./starting.mjs";
import { root } from "./run.mjs";
import { log, stop } from "./log.mjs";

function settingsOrStop() {
  const problem = runtimeProblem();
  if (problem) stop(problem);
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) stop(error.message, 2);
    throw error;
  }
}

const KEPT_BY_DEMO = ["PORT", "LOG_FORMAT", "LOG_LEVEL"];
const isDemo = process.argv.includes("--demo");
if (isDemo) {
  // A demo touches nothing of an installation, and leaves nothing.
  for (const name of SETTINGS) if (!KEPT_BY_DEMO.includes(name)) delete process.env[name];
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-demo-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.env.DATA_DIR = folder;
}
const settings = settingsOrStop();
const listening = await listen(settings);
// Installed packages are not replaced before the data folder is known to be free: a server may be running on them.
if (!existsSync(join(root, "node_modules", "esbuild")) && !existsSync(programsFolder())) {
  if (typeof listening === "string") stop(listening);
  const problem = await ensureInstalled(log);
  if (problem) stop(problem);
}
const problem = ensurePrograms();
if (problem) stop(problem);
process.setSourceMapsEnabled(true);
const { launch } = await import(pathToFileURL(join(process.env.SCOUTDECK_PROGRAMS ?? "", "launch.mjs")).href);
await launch({ settings, listening, isDev: process.argv.includes("--dev"), isDemo });
