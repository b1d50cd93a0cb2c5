/** What the form around a table of creators offers where no script runs. */
import { buttonClass } from "@/components/ui/button-class";
import { PlainBar } from "@/components/ui/plain-bar";
import { COMPARE_PATH } from "./compare-address";
import { messages } from "./messages/search";

/** `fields`: what the price of the whole search needs; `hasAll`: there is one. */
export function PlainSelection({
  fields,
  hasAll,
}: {
  fields: Readonly<Record<string, string>>;
  hasAll: boolean;
}) {
  return (
    <PlainBar fields={fields} note={messages.plain.free} className="border-b">
      <button type="submit" className={buttonClass({ variant: "primary" })}>
        {messages.plain.price}
      </button>
      <button type="submit" formAction={COMPARE_PATH} className={buttonClass()}>
        {messages.plain.compare}
      </button>
      {hasAll && (
        <button type="submit" name="choose" value="all" className={buttonClass()}>
          {messages.plain.priceOfAll}
        </button>
      )}
    </PlainBar>
  );
}
