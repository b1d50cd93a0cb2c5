/** The headline of a post. */
import type { ViralPost } from "@/lib/contract/records";
import { messages } from "./messages/posts";

/** The hook, else the beginning of the caption, else the name of the creator. Never empty. */
export function headlineOf(post: ViralPost): string {
  const text = post.hook?.trim() || post.caption?.trim().split("\n")[0]?.slice(0, 140);
  return (
    text ||
    (post.creatorUsername ? messages.headline.byCreator(post.creatorUsername) : messages.headline.none)
  );
}

/** The caption without the headline shown above it; undefined when nothing is left. */
export function captionBelow(post: ViralPost): string | undefined {
  const caption = post.caption?.trim() ?? "";
  const headline = headlineOf(post);
  const rest = caption.startsWith(headline) ? caption.slice(headline.length) : caption;
  // Cut in the middle of a word it would be no text any more.
  return (/^\s|^$/.test(rest) ? rest.trim() : caption) || undefined;
}

/** The first words of a hook, as the opening that other posts may share; undefined when it has fewer than two. */
export function openingOf(hook: string | undefined): string | undefined {
  const words = hook?.trim().split(/\s+/).slice(0, 3) ?? [];
  return words.length < 2 ? undefined : words.join(" ");
}
