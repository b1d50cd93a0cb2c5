import { Field } from "@/components/ui/field";
import { MAX_PURPOSE_LENGTH, type Quote } from "@/lib/contract/reveal";
import { messages } from "./messages/price";
import { messages as pageMessages } from "./messages/price-page";
import { leftOf } from "./reveal-messages";

/** `purpose` is the previous input. */
export function PlainPurposeField({ quote, purpose }: { quote: Quote; purpose: string }) {
  const left = quote.purposeBudgets.map((budget) =>
    pageMessages.purpose.left(budget.purpose, leftOf(budget)),
  );
  return (
    <div className="mt-4.5">
      <Field
        label={messages.purpose.label}
        name="purpose"
        list="purposes"
        maxLength={MAX_PURPOSE_LENGTH}
        placeholder={messages.purpose.example}
        help={left.length > 0 ? pageMessages.purpose.helpWithLeft(left) : messages.purpose.help}
        autoComplete="off"
        defaultValue={purpose}
        required={quote.isPurposeRequired}
      />
      <datalist id="purposes">
        {quote.purposes.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
