/** Who of the creators with one handle is meant. */
import type { Platform } from "@/lib/contract/enums";
import { CREATOR_ID } from "@/lib/contract/records";
import { platformOfId } from "../platform-of";

export type HandleMatch =
  /** Exactly one creator has the handle there. */
  | { state: "found"; id: string }
  /** Several have it, on several platforms or on one. */
  | { state: "several"; ids: string[] }
  | { state: "absent" };

/**
 * On a platform a handle has one owner, so that one creator there is the person. Somebody with the same handle on another
 * platform may be anybody: where the platform is known, they do not count.
 * @param found ids of all creators with the handle, as a service returns them
 */
export function creatorOfHandle(found: readonly string[], platform: Platform | undefined): HandleMatch {
  const ids = [...new Set(found)].filter(
    (id) => CREATOR_ID.test(id) && (platform === undefined || platformOfId(id) === platform),
  );
  const [id, ...others] = ids;
  if (id === undefined) return { state: "absent" };
  return others.length > 0 ? { state: "several", ids } : { state: "found", id };
}
