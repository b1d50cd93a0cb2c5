/** Readers without scripts get these buttons. */
import { buttonClass } from "@/components/ui/button-class";
import { PlainBar } from "@/components/ui/plain-bar";
import { ALL_POSTS, SAVE_TO_BOARD } from "./match-paths";
import { messages } from "./messages/match";

export function PlainPosts({
  fields,
  page,
  total,
  canSave,
}: {
  fields: Readonly<Record<string, string>>;
  page: number;
  /** Null when the service doesn't report it. */
  total: number | null;
  canSave: boolean;
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
      {canSave && (
        <button type="submit" formAction={SAVE_TO_BOARD} className={buttonClass()}>
          {messages.plain.save}
        </button>
      )}
    </PlainBar>
  );
}
