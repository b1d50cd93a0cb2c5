/** The box that selects a post. The form around it listens, or sends it where no script runs. */
import { Checkbox } from "@/components/ui/checkbox";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { messages } from "./messages/posts";

/** `at`: position of the post among all that the search finds, from 0. `className`: of the box. */
export function ChoosePost({
  post,
  at,
  className = "",
}: {
  post: ViralPost;
  at: number;
  className?: string;
}) {
  return (
    <Checkbox
      name="posts"
      value={post.id}
      data-at={at}
      aria-label={messages.select(headlineOf(post))}
      className={className}
    />
  );
}
