/** The surrounding form handles changes, or is submitted without scripts. */
import { Checkbox } from "@/components/ui/checkbox";
import type { ViralPost } from "@/lib/contract/records";
import { headlineOf } from "./headline";
import { messages } from "./messages/posts";

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
