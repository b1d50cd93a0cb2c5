/** The surrounding form handles changes, or is submitted without scripts. */
import { Checkbox } from "@/components/ui/checkbox";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { messages } from "./messages/posts";

/** The checkbox over a poster is visible only when needed. */
export const overPoster =
  "size-[22px]! rounded-6! shadow-1 opacity-0 checked:opacity-100 focus-visible:opacity-100 focus-visible:outline-white group-focus-within/card:opacity-100 group-hover/card:opacity-100 noscript:opacity-100 [@media(hover:none)]:opacity-100";

/** `at` is the position among all matches, from 0. `form` is needed outside of the form. */
export function ChoosePost({
  post,
  at,
  form,
  className = "",
}: {
  post: ViralPost;
  at?: number;
  form?: string;
  className?: string;
}) {
  return (
    <Checkbox
      form={form}
      name="posts"
      value={post.id}
      data-at={at}
      aria-label={messages.select(headlineOf(post))}
      className={className}
    />
  );
}
