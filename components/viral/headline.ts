import type { ViralPost } from "@/lib/contract/records";
import { messages } from "./messages/posts";

/** The headline is the hook, else the start of the caption, else the creator's name. It is never empty. */
export function headlineOf(post: ViralPost): string {
  const text = post.hook?.trim() || post.caption?.trim().split("\n")[0]?.slice(0, 140);
  return (
    text ||
    (post.creatorUsername ? messages.headline.byCreator(post.creatorUsername) : messages.headline.none)
  );
}

/** Returns undefined if the headline is the whole caption. */
export function captionBelow(post: ViralPost): string | undefined {
  const caption = post.caption?.trim() ?? "";
  const headline = headlineOf(post);
  const rest = caption.startsWith(headline) ? caption.slice(headline.length) : caption;
  // A headline that ends within a word must not be cut out of the caption.
  return (/^\s|^$/.test(rest) ? rest.trim() : caption) || undefined;
}

/** Returns undefined for hooks with fewer than two words. */
export function openingOf(hook: string | undefined): string | undefined {
  const words = hook?.trim().split(/\s+/).slice(0, 3) ?? [];
  return words.length < 2 ? undefined : words.join(" ");
}
