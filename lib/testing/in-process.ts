/** Real processes in addition to the test's own, on the same database. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { argsOfSource } from "./compile-programs";

/** Opens the database and closes it again. */
export const OPEN = "await (await openDatabase(process.env.FOLDER)).destroy();";

export type Program = {
  pid: number;
  /** Its output so far, line by line, errors included. */
  lines: string[];
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when it has ended, also when it had ended before. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Runs a module with the usual imports in a separate process. */
export function startProgram(module: string, env: Record<string, string> = {}): Program {
  const args = argsOfSource(module);
  const { NODE_OPTIONS: _options, VITEST: _vitest, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { env: { ...inherited, ...env } as NodeJS.ProcessEnv });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => lines.push(line));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const kill = async (signal: NodeJS.Signals = "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid!, lines, ended, kill };
}

/** Runs a few lines with `openDatabase` at hand and the folder in FOLDER. @throws Error with what was printed */
export async function inProcess(folder: string, lines: string): Promise<void> {
  const program = startProgram(
    `import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
    (async () => { ${lines} })().catch((error) => { console.error(error); process.exit(1); });`,
    { FOLDER: folder },
  );
  if ((await program.ended) !== 0) throw new Error(program.lines.join("\n"));
}
