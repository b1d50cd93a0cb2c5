import "server-only";
import { isMissing } from "../field-readers";

const LONGEST = 60;

export function shownValue(raw: unknown): string | undefined {
  if (isMissing(raw)) return undefined;
  const text = typeof raw === "string" ? raw : (JSON.stringify(raw) ?? String(raw));
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}
