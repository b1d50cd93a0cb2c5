/** Built from the handle, never from an address that a person typed. */
import { ownValue } from "@/lib/contract/own-value";
import type { Creator } from "@/lib/contract/records";
import { platformOfId } from "./platform-of";

const PROFILES: Record<string, string> = {
  tiktok: "https://www.tiktok.com/@",
  instagram: "https://www.instagram.com/",
  youtube: "https://www.youtube.com/@",
};

/** Null when the platform or the handle can't be linked. */
export function profileAddress({ id, source, username }: Creator): string | null {
  const start = ownValue(PROFILES, source ?? platformOfId(id) ?? "");
  return start && username && /^[\p{L}\p{N}._-]{1,100}$/u.test(username)
    ? start + encodeURIComponent(username)
    : null;
}
