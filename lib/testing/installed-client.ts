/** For tests: the package that `npm run sdk` makes, installed from its tarball into a project of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "@/lib/host/run.mjs";
import type * as client from "../sdk/client";
import type * as pages from "../sdk/pages";
import type * as webhooks from "../sdk/webhooks";

export type ClientPackage = typeof client & typeof pages & typeof webhooks;

function succeed(command: string, args: string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed.\n${stdout}${stderr}`);
}

function install(): string {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-client-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  succeed(process.execPath, [join(root, "lib/host/run-program.mjs"), "lib/host/sdk.ts", folder], root);
  const [tarball] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "name": "test", "private": true, "type": "module" }');
  succeed("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], folder);
  return folder;
}

let installed: string | undefined;

/** The folder of the project. Tests of one process share it. */
export const clientProject = (): string => (installed ??= install());

export const installedClient = (): Promise<ClientPackage> =>
  import(pathToFileURL(join(clientProject(), "node_modules/@scoutdeck/client/dist/index.js")).href);
