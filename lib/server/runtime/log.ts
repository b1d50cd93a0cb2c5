import "server-only";
/** One line an event (decision 21). Never a secret, a password, an e-mail address or a key. */
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

/** A reader that went away or a full disk costs lines of the log, never the server. */
function writeTo(stream: NodeJS.WriteStream & { fd: number }): Write {
  const kind = fstatSync(stream.fd);
  if (kind.isFIFO() || kind.isSocket() || stream.isTTY) {
    stream.on("error", () => undefined);
    return (line) => void stream.write(line);
  }
  return (line) => {
    // The stream of a file is closed by its first error; a disk is full for a while only.
    try {
      writeSync(stream.fd, line);
    } catch {}
  };
}

export type Log = { logger: Logger; admit: (kind: string) => boolean; flush: () => void };

/** @param write what takes each finished line */
export function openLog({ format, level }: { format: "json" | "pretty"; level: string }, write: Write): Log {
  const hide = hideSecrets(process.env);
  const finish = format === "pretty" ? prettyLine : (line: string) => line;
  const logger = pino(
    {
      base: null,
      level,
      // Errors come described: pino would serialize them once more under its own key, and repeat their message.
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

/** The log of this process. The command line prints results on standard output, so its events go beside it. */
export const processLog = processSingleton("log", (): Log => {
  const isServer = process.env.NEXT_RUNTIME !== undefined;
  const { format, level } = env().log;
  // Unless somebody wants them: a person at the command line reads sentences, not events.
  const shown = isServer || process.env.LOG_FORMAT ? level : "silent";
  const log = openLog({ format, level: shown }, writeTo(isServer ? process.stdout : process.stderr));
  if (isServer) process.once("exit", log.flush);
  return log;
});

/**
 * Writes an event. Inside a request it has the request's id; from anonymous requests a kind of event has few lines a
 * minute and then one with their number.
 * @param event a fixed name, as `charge.sent`: what differs from time to time goes into the fields
 */
export function logEvent(level: Level, event: string, fields: Fields = {}): void {
  const { logger, admit } = processLog();
  if (level === "warn" || level === "error") metrics().events.inc({ level });
  if (!logger.isLevelEnabled(level)) return;
  const { status } = fields;
  const isStranger = isAnonymous();
  if (isStranger && !admit(status === undefined ? event : `${event} ${String(status)}`)) return;
  // What went wrong with the disk or the folder stands beside what the engine said of it.
  const problem = storageProblem(fields.err)?.sentence;
  const request = currentRequest();
  const more = { ...(request && { requestId: request.requestId }), ...(problem && { problem }) };
  // Described here: of a bare Error pino would repeat the message, with whatever it quotes.
  const err =
    fields.err === undefined ? {} : { err: describeError(fields.err, !isStranger || problem !== undefined) };
  logger[level]({ event, ...more, ...fields, ...err });
}
