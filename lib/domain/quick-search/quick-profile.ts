/** Parses a pasted profile address such as `https://www.tiktok.com/@name?lang=en`. */
import type { Platform } from "@/lib/contract/enums";
import { decodedPart } from "@/lib/contract/handle";
import { ownValue } from "@/lib/contract/own-value";

type Profile = { platform: Platform; handle: string };

const HOSTS: Record<string, Platform> = {
  "tiktok.com": "tiktok",
  "instagram.com": "instagram",
  "youtube.com": "youtube",
};
/** Sections of Instagram that are not handles. */
const INSTAGRAM_ROOMS: readonly string[] = [
  "about",
  "accounts",
  "direct",
  "explore",
  "legal",
  "p",
  "reel",
  "reels",
  "stories",
  "tv",
  "web",
];
const HANDLE = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;

export function profileOf(text: string): Profile | undefined {
  const match = /^(?:https?:\/\/)?(?:www\.|m\.)?([a-z]+\.com)\/([^/?#]+)(?:[/?#]|$)/i.exec(text);
  const platform = match && ownValue(HOSTS, match[1]!.toLowerCase());
  if (!platform) return undefined;
  const name = decodedPart(match[2]!);
  const handle = name.replace(/^@/, "");
  // Only Instagram's addresses have a handle that lacks the @.
  const isNamed =
    handle !== name || (platform === "instagram" && !INSTAGRAM_ROOMS.includes(name.toLowerCase()));
  return isNamed && HANDLE.test(handle) ? { platform, handle } : undefined;
}
