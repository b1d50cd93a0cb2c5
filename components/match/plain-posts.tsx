/** What the form around posts offers where no script runs, and the search that they are of. */
import { buttonClass } from "@/components/ui/button-class";
import { PlainBar } from "@/components/ui/plain-bar";
import { ALL_POSTS } from "./match-paths";
import { messages } from "./messages/match";

/** `fields`: the search. `page`: where its posts are. */
export function PlainPosts({
  fields,
  page,
  total,
}: {
  fields: Readonly<Record<string, string>>;
  page: number;
  total: number;
}) {
  return (
    <PlainBar
      fields={{ ...fields, pages: String(page) }}
      note={messages.plain.free}
      className="mt-4 border-y"
    >
      <button type="submit" className={buttonClass({ variant: "primary" })}>
        {messages.plain.match}
      </button>
      <button type="submit" name="choose" value={ALL_POSTS} className={buttonClass()}>
        {messages.plain.matchAll(total)}
      </button>
    </PlainBar>
  );
}
