/** What the form around a table of creators offers where no script runs. */
import { buttonClass } from "@/components/ui/button-class";
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
    <noscript>
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-3 lg:px-6">
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
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="text-ink-3">{messages.plain.free}</span>
      </div>
    </noscript>
  );
}
