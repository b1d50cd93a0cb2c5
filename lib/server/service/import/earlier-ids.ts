import "server-only";
/** Earlier versions made ids of a handle before its @, marks and guards were removed. */
import type { Platform } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";
import { earlierSpellings } from "@/lib/domain/earlier-spellings";
import { hashedId, stableId } from "./stable-id";

/** Returns undefined when the id is current or the platform's own. */
export function idOfToday({
  id,
  source,
  username,
}: Pick<Creator, "id" | "source" | "username">): string | undefined {
  if (!username || !source) return undefined;
  const today = stableId(source as Platform, username);
  if (id === today) return undefined;
  for (const spelling of earlierSpellings(username))
    if (hashedId(source as Platform, spelling) === id) return today;
  return undefined;
}
