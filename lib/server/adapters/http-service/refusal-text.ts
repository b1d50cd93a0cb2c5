import "server-only";
import { asObject } from "./read-record";

const MAX_LENGTH = 300;

function firstText(body: unknown): string | undefined {
  const raw = asObject(body);
  if (!raw) return undefined;
  const nested = asObject(raw.error);
  return [raw.message, raw.detail, raw.error, nested?.message, raw.title].find(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
}

export const KEY_REFUSALS: readonly number[] = [401, 403];

/** The service's own text is not used because it may contain the key. */
export const keyRefusedText = (status: number) =>
  `The service rejected our API key (${status}). An admin can fix it: SERVICE_API_KEY on the server.`;

/** Safe to show: from JSON only, never HTML, on one line, without control characters or an echoed key. */
export function refusalText(body: string, apiKey: string): string | undefined {
  let text: string | undefined;
  try {
    text = firstText(JSON.parse(body));
  } catch {
    return undefined;
  }
  if (text === undefined || /<\/?[a-z!]/i.test(text)) return undefined;
  const plain = text
    .replaceAll(apiKey, "…")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+|\s+/gu, " ")
    .trim();
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}
