/** Readers without scripts get these buttons. */
import { ADD_TO_LIST_PATH } from "@/components/records/add-to-list-href";
import { messages as recordMessages } from "@/components/records/messages";
import { buttonClass } from "@/components/ui/button-class";
import { PlainBar } from "@/components/ui/plain-bar";
import { COMPARE_PATH } from "./compare-address";
import { messages } from "./messages/search";

/** `fields` are those that the quote of the whole search needs. `hasAll` says that such a quote is possible. */
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
      <button type="submit" formAction={ADD_TO_LIST_PATH} className={buttonClass()}>
        {recordMessages.addToList}
      </button>
      {hasAll && (
        <button type="submit" name="choose" value="all" className={buttonClass()}>
          {messages.plain.priceOfAll}
        </button>
      )}
    </PlainBar>
  );
}
