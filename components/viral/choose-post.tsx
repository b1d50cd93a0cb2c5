/** The box that selects a post. The form around it listens, or sends it where no script runs. */
import { Checkbox } from "@/components/ui/checkbox";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { messages } from "./messages/posts";

/** Of a box that lies over a poster: seen where it is needed. */
export const overPoster =
  "size-[22px]! rounded-6! shadow-1 opacity-0 checked:opacity-100 focus-visible:opacity-100 focus-visible:outline-white group-focus-within/card:opacity-100 group-hover/card:opacity-100 noscript:opacity-100 [@media(hover:none)]:opacity-100";

/**
 * `at`: position of the post among all that the search finds, from 0. `form`: of the form, where it is not around it.
 * `className`: of the box.
 */
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
