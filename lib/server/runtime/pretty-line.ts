import "server-only";
/** A line of the log for a person: `12:03:59  warn   request.ended  status=500 …`. */
import type { DescribedError } from "./describe-error";

function wordsOf({ type, code, message, cause }: DescribedError): string {
  const own = `${type}${code === undefined ? "" : ` ${code}`}: ${message}`;
  return cause ? `${own} ← ${wordsOf(cause)}` : own;
}

/** @param line as pino wrote it */
export function prettyLine(line: string): string {
  const { time, level, event, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const values = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = `${String(time).slice(11, 19)}  ${String(level).padEnd(5)}  ${String(event)}`;
  const error = err as DescribedError | undefined;
  // The sentence says what to do; where the program noticed it does not matter then.
  const stack = (fields.problem ? [] : (error?.stack ?? [])).map((frame) => `\n          ${frame}`);
  return `${[head, ...values].join("  ")}${error ? `  ${wordsOf(error)}${stack.join("")}` : ""}\n`;
}
