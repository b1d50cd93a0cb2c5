import type { Platform } from "@/lib/contract/enums";
import { CREATOR_ID } from "@/lib/contract/records";
import { platformOfId } from "../platform-of";

export type HandleMatch =
  | { state: "found"; id: string }
  /** On several platforms or on one. */
  | { state: "several"; ids: string[] }
  | { state: "absent" };

/**
 * A handle has one owner per platform. Elsewhere the same handle may belong to another person, so other platforms are
 * ignored when the platform is known.
 */
export function creatorOfHandle(found: readonly string[], platform: Platform | undefined): HandleMatch {
  const ids = [...new Set(found)].filter(
    (id) => CREATOR_ID.test(id) && (platform === undefined || platformOfId(id) === platform),
  );
  const [id, ...others] = ids;
  if (id === undefined) return { state: "absent" };
  return others.length > 0 ? { state: "several", ids } : { state: "found", id };
}
