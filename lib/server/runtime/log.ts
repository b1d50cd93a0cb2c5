import "server-only";
/** One line per event (decision 21), never with a secret, password, e-mail address or key. */
import { fstatSync, writeSync } from "node:fs";
import pino, { type Logger } from "pino";
import { storageProblem } from "@/lib/contract/storage-problem";
import { SECRETS, withSecretFiles } from "@/lib/host/settings.mjs";
import { env } from "./env";
import { metrics } from "./metrics";
import { processSingleton } from "./process-singleton";
import { currentRequest, isAnonymous } from "./request-scope";

export type Level = "debug" | "info" | "warn" | "error";
/** `err`: an Error, written with its cause. */
type Fields = Readonly<Record<string, unknown>> & { err?: unknown };
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

type Log = { logger: Logger; admit: (kind: string) => boolean; flush: () => void };

/** Limits the log lines of anonymous callers per kind and minute; the rest becomes one line with the count. */

export const LINES_A_KIND = 10;
export const WINDOW_MS = 60_000;

type SumRepeats = {
  /** True while the kind may have another line; otherwise it is counted. */
  admit: (kind: string) => boolean;
  flush: () => void;
};

/** @param report called for each kind that exceeded the limit, when its minute ends */
function sumRepeats(report: (kind: string, count: number) => void): SumRepeats {
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const ended = [...seen];
    seen.clear();
    for (const [kind, count] of ended) if (count > LINES_A_KIND) report(kind, count - LINES_A_KIND);
  };
  return {
    admit: (kind) => {
      timer ??= setTimeout(flush, WINDOW_MS).unref();
      const count = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, count);
      return count <= LINES_A_KIND;
    },
    flush,
  };
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bsd_live_\w+/g, "[key]"],
  [/\b(sd_agent|sd_refresh|code)_[\w-]{43}/g, "[token]"],
  [/\bwhsec_[\w+/=]+/g, "[secret]"],
  [/\/share\/[\w-]{43}/g, "/share/[token]"],
  // Session tokens have three or more base64url parts and a JSON header.
  [/\beyJ[\w-]{5,}(\.[\w-]*)+/g, "[token]"],
  [/\b(token|password|secret|authorization)=[^\s&"\\]+/gi, "$1=[hidden]"],
  [/\bBearer [^\s"\\]+/g, "Bearer [hidden]"],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"@]*@/gi, "$1[hidden]@"],
  // The last part has only letters: `next@16.4.6` in a stack is not an address.
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}/g, "[email]"],
];

/** Includes the encoded and the decoded form. */
function passwordsIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [password, decodeURIComponent(password), searchParams.get("password") ?? ""];
}

/**
 * The log should never receive a secret; this redacts one that gets there anyway. The returned function redacts the
 * secrets of the settings, including files, and texts that look like secrets.
 */
function hideSecrets(environment: Record<string, string | undefined>): (line: string) => string {
  const given = withSecretFiles(environment);
  const secretsIn = (name: string) => {
    const value = given[name] ?? "";
    return name.endsWith("_URL") ? passwordsIn(value) : value;
  };
  const secrets = SECRETS.flatMap(secretsIn)
    .filter((secret) => secret.length >= 6)
    // Also matches secrets inside JSON strings.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return (line) => {
    let text = line;
    for (const secret of secrets) text = text.replaceAll(secret, "[hidden]");
    for (const [pattern, instead] of PATTERNS) text = text.replace(pattern, instead);
    return text;
  };
}

/** Formats a log line for people: `12:03:59 warn request.ended status=500 …`. */

const MAX_MESSAGE = 500;
const MAX_FRAMES = 12;
const MAX_CAUSES = 4;

type DescribedError = {
  type: string;
  message: string;
  code?: string;
  /** The frames, without the message. */
  stack?: string[];
  cause?: DescribedError;
};

/** V8's message quotes bad JSON, which may be a sign-in with a missing quote. */
const withoutInput = (message: string) => message.replace(/"[\s\S]*"(?= is not valid JSON)/, "The text");

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)} …` : text);

const LEFT_OUT = "(left out: it may quote the request of a stranger)";

/** Drops other fields of an error, because they may quote what a client sent. `isTrusted` false also drops messages. */
export function describeError(error: unknown, isTrusted = true, depth = 0): DescribedError {
  const say = (message: string) => (isTrusted ? cut(withoutInput(message)) : LEFT_OUT);
  if (!(error instanceof Error)) return { type: typeof error, message: say(String(error)) };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    type: error.constructor.name,
    message: say(error.message),
    ...(typeof code === "string" && { code }),
    ...(frames.length > 0 && { stack: frames.slice(0, MAX_FRAMES) }),
    ...(hasCause && { cause: describeError(error.cause, isTrusted, depth + 1) }),
  };
}

function wordsOf({ type, code, message, cause }: DescribedError): string {
  const own = `${type}${code === undefined ? "" : ` ${code}`}: ${message}`;
  return cause ? `${own} ← ${wordsOf(cause)}` : own;
}

function prettyLine(line: string): string {
  const { time, level, event, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const values = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = `${String(time).slice(11, 19)}  ${String(level).padEnd(5)}  ${String(event)}`;
  const error = err as DescribedError | undefined;
  // The problem's sentence tells what to do, so the stack isn't needed.
  const stack = (fields.problem ? [] : (error?.stack ?? [])).map((frame) => `\n          ${frame}`);
  return `${[head, ...values].join("  ")}${error ? `  ${wordsOf(error)}${stack.join("")}` : ""}\n`;
}

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
