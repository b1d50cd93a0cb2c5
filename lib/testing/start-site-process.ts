/** For tests: starts server processes (site-process.ts) and waits until they are ready. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "@/lib/host/run.mjs";
import { argsOf } from "./compile-programs";

export type SiteProcess = {
  url: string;
  /** Log and other output of the process. */
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

const METRICS_TOKEN = "a-token-of-some-length";

/** The text of its figures. */
export async function figuresOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/api/metrics`, { headers })).text();
}

/** @returns the status of its readiness; 0 without an answer */
export const readinessOf = (url: string): Promise<number> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );

/** @param settings of its environment, which has only PATH in addition */
export async function startSiteProcess(port: number, settings: Record<string, string>): Promise<SiteProcess> {
  const { PATH = "" } = process.env;
  const own = {
    PATH,
    PORT: String(port),
    NODE_ENV: "test",
    NEXT_RUNTIME: "nodejs",
    LOG_FORMAT: "json",
    METRICS_TOKEN,
  };
  const env = { ...own, LOG_LEVEL: "info", ...settings } as unknown as NodeJS.ProcessEnv;
  const args = argsOf("lib/testing/site-process.ts");
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  while ((await readinessOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}: ${output}`);
    await sleep(100);
  }
  return { url, output: () => output, signal: (name) => void child.kill(name), ended };
}
