/** For tests: runs one life of the dashboard (dashboard-process.ts) and reads the books that it leaves. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { argsOf } from "./compile-programs";
import type { Books, Life } from "./dashboard-process";

/** @param settings SERVICE_URL and the like; this process's own settings are not passed on */
export async function runDashboard(
  dataDir: string,
  settings: Record<string, string>,
  life: Life,
): Promise<Books> {
  const { PATH = "" } = process.env;
  const args = [...argsOf("lib/testing/dashboard-process.ts"), JSON.stringify(life)];
  const env = { PATH, DATA_DIR: dataDir, NODE_ENV: "test", ...settings } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  // Its events are lines of JSON too, and some are written while it ends.
  const books = output.split("\n").find((line) => line.startsWith('{"attempts"'));
  if (code !== 0 || books === undefined)
    throw new Error(`The dashboard ended with ${code}: ${errors}${output}`);
  return JSON.parse(books) as Books;
}
