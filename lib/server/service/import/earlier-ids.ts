import "server-only";
/** Earlier versions made ids of a handle before its @, marks and guards were removed. */
import type { Platform } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";
import { hashedId, stableId } from "./stable-id";

/** Phones and web pages copy these marks along with a handle. */
const MARKS = [
  "\u200e",
  "\u200f",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u202a",
  "\u202c",
  "\u00ad",
];

function* spellingsOf(username: string): Generator<string> {
  for (const handle of [username, `@${username}`]) {
    yield handle;
    yield `'${handle}`;
    yield `="${handle}"`;
    for (const mark of MARKS) {
      yield handle + mark;
      yield mark + handle;
    }
  }
  yield `@@${username}`;
  yield `＠${username}`;
  yield `${username}/`;
}

/** Returns undefined when the id is current or the platform's own. */
export function idOfToday({
  id,
  source,
  username,
}: Pick<Creator, "id" | "source" | "username">): string | undefined {
  if (!username || !source) return undefined;
  const today = stableId(source as Platform, username);
  if (id === today) return undefined;
  for (const spelling of spellingsOf(username))
    if (hashedId(source as Platform, spelling) === id) return today;
  return undefined;
}
