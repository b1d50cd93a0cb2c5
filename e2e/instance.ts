/** Real server processes for the tests, started as a person would start them. */
import { spawn, execFile } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { root } from "@/lib/host/run.mjs";
import { argsOf, CLI } from "@/lib/testing/compile-programs";
import type * as Operator from "./operator";

export const ADMIN = { email: "ada@example.com", password: "rusty kettle orbit" };

export type Instance = {
  address: string;
  dataDir: string;
  pid: number;
  /** Both streams, as they came. */
  output: () => string;
  /** Standard output alone: the log. */
  log: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** The environment for a child, without variables of other runs. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _env, NODE_OPTIONS: _options, ...inherited } = process.env;
  return { ...inherited, HOST: "127.0.0.1", ...settings } as unknown as NodeJS.ProcessEnv;
}

/**
 * Runs the launcher until it is ready. Rejects with its output if it ends before.
 * @param args `--dev` behaves like `npm run dev`
 */
export async function startInstance(
  settings: Record<string, string> & { DATA_DIR: string; PORT: string },
  args: string[] = [],
): Promise<Instance> {
  const child = spawn(process.execPath, ["lib/host/start.mjs", ...args], {
    cwd: root,
    env: environment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, logged] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (logged += chunk));
  const ended = once(child, "close");
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Stop         Ctrl+C")) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    child.on("close", (code) => reject(new Error(`start ended with ${code}: ${output}`)));
  });
  return {
    address: `http://localhost:${settings.PORT}`,
    dataDir: settings.DATA_DIR,
    pid: child.pid!,
    output: () => output,
    log: () => logged,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The address that signs in to a demo. */
export const demoLink = (demo: Instance): string => /http:\/\/\S+\/demo\/\w+/.exec(demo.output())![0];

/** Actions of the operator, in this process. */
export const operator = (): Promise<typeof Operator> =>
  import(pathToFileURL(argsOf("e2e/operator.ts")[0]!).href);

export async function newKey(dataDir: string, name: string, credits: number): Promise<string> {
  const { addKey } = await operator();
  return (await addKey(dataDir, { name, credits })).key;
}

/** Runs a command of the command line with --json and returns its value. */
export async function cli(args: string[], dataDir: string): Promise<Record<string, unknown>> {
  const child = execFile(process.execPath, [...CLI, ...args, "--json"], {
    cwd: root,
    env: environment({ DATA_DIR: dataDir }),
    maxBuffer: 1 << 24,
  });
  let output = "";
  child.stdout!.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`cli ${args.join(" ")} ended with ${code}: ${output}`);
  return JSON.parse(output);
}
