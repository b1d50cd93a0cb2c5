/** For tests: several real processes of the product on one PostgreSQL of this run. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@/lib/host/run.mjs";
import type { Db } from "@/lib/server/ports/database";
import { argsOf } from "./compile-programs";
import { dropTestDatabase, ensureTestDatabase, openTestDatabase } from "./open-test-database";
import type { Order, Report, Tasks } from "./state-process";

export type StateProcess = {
  /** Address of the service's routes. */
  url: string;
  run: <T extends keyof Tasks>(
    task: T,
    input: Parameters<Tasks[T]>[0],
  ) => Promise<Awaited<ReturnType<Tasks[T]>>>;
};

export type StateProcesses = { db: Db; processes: StateProcess[]; close: () => Promise<void> };

type Call = { resolve: (value: unknown) => void; reject: (error: Error) => void };

async function whenReady(child: ChildProcess): Promise<StateProcess> {
  const waiting = new Map<number, Call>();
  const url = await new Promise<string>((resolve, reject) => {
    child.on("message", (report: Report) => {
      if ("url" in report) return resolve(report.url);
      const { resolve: fulfil, reject: fail } = waiting.get(report.call)!;
      if ("error" in report) fail(new Error(report.error));
      else fulfil(report.value);
    });
    child.once("close", (code) => reject(new Error(`The process ended with ${code}.`)));
  });
  let calls = 0;
  return {
    url,
    run: (task, input) =>
      new Promise((resolve, reject) => {
        waiting.set(++calls, { resolve: resolve as (value: unknown) => void, reject });
        child.send({ call: calls, task, input } satisfies Order);
      }),
  };
}
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

/** @param settings of the product, for each of them */
export async function startStateProcesses(
  count: number,
  settings: Record<string, string> = {},
): Promise<StateProcesses> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-state-"));
  const db = await openTestDatabase(folder);
  const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _env, ...inherited } = process.env;
  const own = { DATABASE_URL: await ensureTestDatabase(folder), DATA_DIR: folder, LOG_LEVEL: "error" };
  const env = { ...inherited, ...own, ...settings };
  const args = argsOf("lib/testing/state-process.ts");
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, args, {
      cwd: root,
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ["ignore", 1, 2, "ipc"],
    }),
  );
  const close = async () => {
    await Promise.all(children.map(end));
    await db.destroy();
    await dropTestDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { db, processes: await Promise.all(children.map(whenReady)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
