import "server-only";
/** Formats a log line for people: `12:03:59 warn request.ended status=500 …`. */
import type { DescribedError } from "./describe-error";

function wordsOf({ type, code, message, cause }: DescribedError): string {
  const own = `${type}${code === undefined ? "" : ` ${code}`}: ${message}`;
  return cause ? `${own} ← ${wordsOf(cause)}` : own;
}

export function prettyLine(line: string): string {
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
