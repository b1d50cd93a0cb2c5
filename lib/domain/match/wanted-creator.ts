/** A person to find with the free search of creators. */
import type { Platform } from "@/lib/contract/enums";
import { fold, foldHandle } from "@/lib/contract/fold";
import { bareHandle } from "@/lib/contract/handle";
import type { ViralPost } from "@/lib/contract/records";
import { platformOfPost } from "../platform-of";

/** `text` is a handle without @, or an e-mail address. */
export type WantedCreator = { by: "username" | "email"; text: string; platform?: Platform };

/** At 27 requests per minute this many people take about 8 minutes, and their ids fit into an address of 8 KiB. */
export const MOST_MATCHED = 200;

/** Two searches with the same key are the same. */
export const searchKey = ({ by, text }: WantedCreator): string =>
  `${by}:${by === "username" ? foldHandle(text) : fold(text)}`;

/** Two entries with the same key are about one person. */
export const wantedKey = (wanted: WantedCreator): string => `${searchKey(wanted)}:${wanted.platform ?? ""}`;

export function wantedOfPost(post: ViralPost): WantedCreator | null {
  const [text, platform] = [bareHandle(post.creatorUsername ?? ""), platformOfPost(post)];
  return text === "" ? null : { by: "username", text, ...(platform && { platform }) };
}

export function peopleOfPosts(posts: readonly ViralPost[]): number {
  return new Set(posts.flatMap((post) => wantedOfPost(post) ?? []).map(wantedKey)).size;
}

export const wantedLabel = ({ by, text }: WantedCreator): string => (by === "username" ? `@${text}` : text);

/** @returns the shortest text that is parsed as the same person */
export function writeWanted({ by, text, platform }: WantedCreator): string {
  return by === "email" ? text : `${platform ? `${platform}:` : ""}@${text}`;
}
