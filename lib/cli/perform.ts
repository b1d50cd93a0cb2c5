import { statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import { operatorSentence, storageProblem, type StorageProblemKind } from "@/lib/contract/storage-problem";
import { checkTls } from "@/lib/host/require-tls";
import { readSettings, SettingsError, type Settings } from "@/lib/host/settings.mjs";
import { ImportError } from "@/lib/server/service/import/import-error";
import { CommandError } from "./command-error";

export type Outcome = { value: unknown; text: string };

type ProgressLine = {
  show: (text: string) => void;
  end: () => void;
};

/** A terminal's line is rewritten at most ten times a second; other streams get at most one plain line a second. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  const isTerminal = stream.isTTY === true;
  const pauseMs = isTerminal ? 100 : 1000;
  // Work that ends within the first interval prints nothing.
  let last = Date.now();
  let hasLine = false;
  return {
    show(text) {
      const now = Date.now();
      if (now - last < pauseMs) return;
      last = now;
      hasLine = true;
      const width = Math.max(20, (stream.columns ?? 80) - 1);
      stream.write(isTerminal ? `\r\x1b[2K${text.slice(0, width)}` : `${text}\n`);
    },
    end() {
      if (isTerminal && hasLine) stream.write("\r\x1b[2K");
      hasLine = false;
    },
  };
}

export type Tools = { settings: Settings; progress: ProgressLine };

/** Scripts depend on these codes. */
const UNWRITABLE: readonly StorageProblemKind[] = ["full", "readOnly", "denied", "noFolder"];
const DAMAGED: readonly StorageProblemKind[] = [
  "noDatabase",
  "damaged",
  "unopened",
  "failing",
  "damagedCatalogue",
];

/** These files identify a data folder; the owner of the first one that exists runs the server. */
const FILES_OF_SERVER = ["scoutdeck.sqlite", "lock.sqlite", "auth-secret"];

/** The server cannot write files that root creates beside another user's. @throws CommandError `wrong_user` */
function refuseRoot(dataDir: string): void {
  if (process.geteuid?.() !== 0) return;
  const uid = [...FILES_OF_SERVER, "."]
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.uid)
    .find((found) => found !== undefined);
  if (uid === undefined || uid === 0) return;
  throw new CommandError(
    "wrong_user",
    `DATA_DIR ${dataDir} belongs to user ${uid}. Run the command as that user: files written by root can't be changed by the server.`,
  );
}

function codeOf(kind: StorageProblemKind): string {
  if (UNWRITABLE.includes(kind)) return "unwritable";
  return DAMAGED.includes(kind) ? "damaged" : "unavailable";
}

function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof SettingsError)
    return new CommandError("invalid_setting", error.message, { exitCode: 2 });
  if (error instanceof AppError) {
    const fields = (error.extra.errors ?? []).map(({ field, message }) => `${field} ${message}.`);
    const details = error.extra.errors ? { errors: error.extra.errors } : {};
    return new CommandError(error.code, [error.message, ...fields].join(" "), { details });
  }
  if (error instanceof ImportError) return new CommandError("invalid_file", error.message);
  const problem = storageProblem(error);
  if (problem) return new CommandError(codeOf(problem.kind), operatorSentence(error) ?? problem.sentence);
  // The details of an unexpected error must reach the person who investigates.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new CommandError("internal", "Something went wrong. See the trace above.");
}

export function reportError(error: unknown, isJson: boolean): void {
  const { code, message, details, exitCode } = asCommandError(error);
  if (isJson) process.stdout.write(`${JSON.stringify({ error: { code, message, ...details } })}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

/** @param isJson the command was given `--json` */
export async function perform(isJson: boolean, work: (tools: Tools) => Promise<Outcome>): Promise<void> {
  const progress = progressLine();
  try {
    const settings = readSettings(process.env);
    checkTls(settings);
    refuseRoot(settings.dataDir);
    const { value, text } = await work({ settings, progress });
    progress.end();
    process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : `${text}\n`);
  } catch (error) {
    progress.end();
    reportError(error, isJson);
  }
}
