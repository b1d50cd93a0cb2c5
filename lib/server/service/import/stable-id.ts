import "server-only";
import { hash } from "node:crypto";
import type { Platform } from "@/lib/contract/enums";
import { bareHandle } from "@/lib/contract/handle";
import type { Creator } from "@/lib/contract/records";
import { earlierSpellings } from "@/lib/domain/earlier-spellings";

export function hashedId(source: Platform, text: string): string {
  const digest = hash("sha256", `${source}:${text.toLowerCase()}`, "hex");
  return `${source}_${BigInt(`0x${digest.slice(0, 15)}`)}`;
}

/**
 * An identifier `<source>_<digits>` for a creator whose source gives no number: the first 60 bits of the SHA-256 of
 * `<source>:<handle in lower case>`. Every spelling of a handle gives the same identifier.
 */
export const stableId = (source: Platform, handle: string): string => hashedId(source, bareHandle(handle));

/**
 * Earlier versions made ids of a handle before its @, marks and guards were removed. Nearly no number of a platform
 * is in this range, and one of a million made ids is below it.
 */
const MADE = { from: 10n ** 12n, before: 1n << 60n };
const mayBeMade = (id: string) => {
  const number = /^[a-z]+_(\d{1,19})$/.exec(id)?.[1];
  return number !== undefined && BigInt(number) >= MADE.from && BigInt(number) < MADE.before;
};

/** Returns undefined when the id is current or the platform's own. */
export function idOfToday({
  id,
  source,
  username,
}: Pick<Creator, "id" | "source" | "username">): string | undefined {
  if (!username || !source || !mayBeMade(id)) return undefined;
  const today = stableId(source as Platform, username);
  if (id === today) return undefined;
  for (const spelling of earlierSpellings(username))
    if (hashedId(source as Platform, spelling) === id) return today;
  return undefined;
}
