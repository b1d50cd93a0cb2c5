/** For tests: a database with an admin, and real processes that work on it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@/lib/host/run.mjs";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { argsOf } from "./compile-programs";
import type { Buy, Reply, Settings } from "./team-process";

export type TeamProcess = {
  /** The id under which it wrote itself down. */
  id: string;
  /** State of the reveal, or status and code of the refusal. */
  buy: (what: Omit<Buy, "call">) => Promise<string>;
  signal: (name: NodeJS.Signals) => void;
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

export type ProcessTeam = {
  db: Db;
  start: (settings: Settings) => Promise<TeamProcess>;
  /** Kills what still runs. */
  close: () => Promise<void>;
};

async function startProcess(child: ChildProcess): Promise<TeamProcess> {
  const waiting = new Map<number, (outcome: string) => void>();
  const ended = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    child.on("message", (reply: Reply) => {
      if ("ready" in reply) resolve(reply.ready);
      else waiting.get(reply.call)?.(reply.outcome);
    });
    void ended.then((code) => reject(new Error(`The process ended with ${code}.`)));
  });
  let calls = 0;
  return {
    id: await ready,
    buy: (what) =>
      new Promise((resolve) => {
        waiting.set(++calls, resolve);
        // An ended process does not answer.
        child.send({ call: calls, ...what } satisfies Buy, () => undefined);
      }),
    signal: (name) => void child.kill(name),
    ended,
  };
}

export async function openProcessTeam(): Promise<ProcessTeam> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-processes-"));
  const db = await openDatabase(folder);
  await db.deleteFrom("teamSetting").execute();
  const account = { passwordHash: "-", sessionVersion: 1, disabledAt: null };
  const member = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" as const };
  const createdAt = new Date().toISOString();
  await db
    .insertInto("member")
    .values({ ...member, ...account, createdAt })
    .execute();
  const children: ChildProcess[] = [];
  return {
    db,
    start: (settings) => {
      const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _env, ...inherited } = process.env;
      const args = [...argsOf("lib/testing/team-process.ts"), JSON.stringify(settings)];
      const env = { ...inherited, DATA_DIR: folder, LOG_LEVEL: "error" } as unknown as NodeJS.ProcessEnv;
      const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", 1, 2, "ipc"] });
      children.push(child);
      return startProcess(child);
    },
    close: async () => {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ends = running.map((child) => once(child, "close"));
      for (const child of running) child.kill("SIGKILL");
      await Promise.all(ends);
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
