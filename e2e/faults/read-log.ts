import { existsSync, readFileSync } from "node:fs";
import type { LogLine } from "./settings";

/** Returns an empty list before the file exists. An unfinished last line is skipped. */
export function readLog(logPath: string): LogLine[] {
  if (!existsSync(logPath)) return [];
  const text = readFileSync(logPath, "utf8");
  const lines = text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LogLine);
}
