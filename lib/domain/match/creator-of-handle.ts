import type { Platform } from "@/lib/contract/enums";
import { CREATOR_ID } from "@/lib/contract/records";
import { platformOfId } from "../platform-of";

export type HandleMatch =
  | { state: "found"; id: string }
  | { state: "several"; ids: string[] }
  | { state: "absent" };

/** On another platform the same handle may belong to another person, so only the known platform counts. */
export function creatorOfHandle(found: readonly string[], platform: Platform | undefined): HandleMatch {
  const ids = [...new Set(found)].filter(
    (id) => CREATOR_ID.test(id) && (platform === undefined || platformOfId(id) === platform),
  );
  const [id, ...others] = ids;
  if (id === undefined) return { state: "absent" };
  return others.length > 0 ? { state: "several", ids } : { state: "found", id };
}
