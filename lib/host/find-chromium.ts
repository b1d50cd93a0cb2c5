import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt-install";
import { root, run } from "./run.mjs";

/** The headless shell needs a third less time than a whole browser, so it is preferred and installed. */
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installedChromium(): string | null {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null;
  const onPath = NAMES.flatMap((name) => PATH.split(":").map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find((file) => existsSync(file)) ?? null;
}

/** @returns an empty string for Playwright's own browser; null when none is available */
export async function findChromium(log: (text: string) => void): Promise<string | null> {
  const found = installedChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  for (const name of [HEADLESS_SHELL, "chromium"])
    if (await aptInstall("Chromium", name, log)) {
      const installed = installedChromium();
      if (installed) return installed;
    }
  log("Downloading Chromium (playwright install) …");
  const cli = join(root, "node_modules", "playwright", "cli.js");
  const { code } = await run(process.execPath, [cli, "install", "--only-shell", "chromium"], {
    isQuiet: true,
  });
  return code === 0 ? "" : null;
}
