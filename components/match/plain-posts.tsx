/** What the form around posts offers where no script runs, and the search that they are of. */
import { buttonClass } from "@/components/ui/button-class";
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
    <noscript>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-y border-line bg-surface px-4 py-3 lg:px-6">
        <button type="submit" className={buttonClass({ variant: "primary" })}>
          {messages.plain.match}
        </button>
        <button type="submit" name="choose" value={ALL_POSTS} className={buttonClass()}>
          {messages.plain.matchAll(total)}
        </button>
        {Object.entries({ ...fields, pages: String(page) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="text-ink-3">{messages.plain.free}</span>
      </div>
    </noscript>
  );
}
