/** Somebody who is looked for by name: what the free search of creators can be asked. */
import type { Platform } from "@/lib/contract/enums";
import { fold, foldHandle } from "@/lib/contract/fold";
import { bareHandle } from "@/lib/contract/handle";
import type { ViralPost } from "@/lib/contract/records";
import { platformOfPost } from "../platform-of";

/** `by`: the filter. `text`: a handle without @, or an e-mail address. `platform`: where from; undefined: not known. */
export type WantedCreator = { by: "username" | "email"; text: string; platform?: Platform };

/**
 * Posts, or creators of a list, that are matched at once. With 27 requests a minute they take about 8 minutes, and their
 * ids fit into an address, which has at most 8 KiB.
 */
export const MOST_MATCHED = 200;

/** Two of one search have the same text here. */
export const searchKey = ({ by, text }: WantedCreator): string =>
  `${by}:${by === "username" ? foldHandle(text) : fold(text)}`;

/** Two of one person. */
export const wantedKey = (wanted: WantedCreator): string => `${searchKey(wanted)}:${wanted.platform ?? ""}`;

/** Who posted it; null for a post that names nobody. */
export function wantedOfPost(post: ViralPost): WantedCreator | null {
  const [text, platform] = [bareHandle(post.creatorUsername ?? ""), platformOfPost(post)];
  return text === "" ? null : { by: "username", text, ...(platform && { platform }) };
}

/** How many people some posts name, as the matching counts them. */
export function peopleOfPosts(posts: readonly ViralPost[]): number {
  return new Set(posts.flatMap((post) => wantedOfPost(post) ?? []).map(wantedKey)).size;
}

/** As people read it. */
export const wantedLabel = ({ by, text }: WantedCreator): string => (by === "username" ? `@${text}` : text);
