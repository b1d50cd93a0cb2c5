import "server-only";
/** One line per event (decision 21), never with a secret, password, e-mail address or key. */
import { fstatSync, writeSync } from "node:fs";
import pino, { type Logger } from "pino";
import { storageProblem } from "@/lib/contract/storage-problem";
import { describeError } from "./describe-error";
import { env } from "./env";
import { hideSecrets } from "./hide-secrets";
import { metrics } from "./metrics";
import { prettyLine } from "./pretty-line";
import { processSingleton } from "./process-singleton";
import { currentRequest, isAnonymous } from "./request-scope";
import { sumRepeats, WINDOW_MS } from "./sum-repeats";

export type Level = "debug" | "info" | "warn" | "error";
/** `err`: an Error, written with its cause. */
export type Fields = Readonly<Record<string, unknown>> & { err?: unknown };
type Write = (line: string) => void;

/** A closed pipe or a full disk loses lines of the log but doesn't stop the server. */
function writeTo(stream: NodeJS.WriteStream & { fd: number }): Write {
  const kind = fstatSync(stream.fd);
  if (kind.isFIFO() || kind.isSocket() || stream.isTTY) {
    stream.on("error", () => undefined);
    return (line) => void stream.write(line);
  }
  return (line) => {
    // A file stream closes after its first error, but a full disk is temporary.
    try {
      writeSync(stream.fd, line);
    } catch {}
  };
}

export type Log = { logger: Logger; admit: (kind: string) => boolean; flush: () => void };

export function openLog({ format, level }: { format: "json" | "pretty"; level: string }, write: Write): Log {
  const hide = hideSecrets(process.env);
  const finish = format === "pretty" ? prettyLine : (line: string) => line;
  const logger = pino(
    {
      base: null,
      level,
      // Errors are described already; pino would serialize them again under its own key and repeat their message.
      errorKey: "unused",
      serializers: { err: (described: unknown) => described },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(finish(hide(line))) },
  );
  const report = (kind: string, count: number) =>
    logger.warn({ event: "log.summed", kind, count, withinS: WINDOW_MS / 1000 });
  return { logger, ...sumRepeats(report) };
}

/** The command line prints results on standard output, so its events go to standard error. */
export const processLog = processSingleton("log", (): Log => {
  const isServer = process.env.NEXT_RUNTIME !== undefined;
  const { format, level } = env().log;
  // The command line is silent by default, because its users read sentences, not events.
  const shown = isServer || process.env.LOG_FORMAT ? level : "silent";
  const log = openLog({ format, level: shown }, writeTo(isServer ? process.stdout : process.stderr));
  if (isServer) process.once("exit", log.flush);
  return log;
});

/** `event` is a fixed name. Anonymous requests get few lines per kind and minute, then one with the count. */
export function logEvent(level: Level, event: string, fields: Fields = {}): void {
  const { logger, admit } = processLog();
  if (level === "warn" || level === "error") metrics().events.inc({ level });
  if (!logger.isLevelEnabled(level)) return;
  const { status } = fields;
  const isStranger = isAnonymous();
  if (isStranger && !admit(status === undefined ? event : `${event} ${String(status)}`)) return;
  // The explanation of a storage problem is logged beside the engine's message.
  const problem = storageProblem(fields.err)?.sentence;
  const request = currentRequest();
  const more = { ...(request && { requestId: request.requestId }), ...(problem && { problem }) };
  // Pino would repeat the message of a bare Error, with everything that it quotes.
  const err =
    fields.err === undefined ? {} : { err: describeError(fields.err, !isStranger || problem !== undefined) };
  logger[level]({ event, ...more, ...fields, ...err });
}
