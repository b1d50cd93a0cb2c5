/** For tests: an installation in which 90 days have gone by. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Activity, Order } from "./activity-process";
import { argsOf } from "./compile-programs";

/** @param dataDir with a catalogue and without people; no server runs on it */
export async function writeActivity(dataDir: string, order: Order): Promise<Activity> {
  const { PATH = "" } = process.env;
  const args = [...argsOf("lib/testing/activity-process.ts"), JSON.stringify(order)];
  const env = { PATH, DATA_DIR: dataDir, NODE_ENV: "test" } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  const written = output.split("\n").find((line) => line.startsWith('{"spendings"'));
  if (code !== 0 || written === undefined)
    throw new Error(`The activity ended with ${code}: ${errors}${output}`);
  return JSON.parse(written) as Activity;
}
