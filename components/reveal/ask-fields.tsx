/** The fields belong to a separate form, because HTML forms can't be nested. */
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MAX_REASON_LENGTH } from "@/lib/contract/credit-requests";
import { type Quote, MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { messages } from "./messages/price";
import { messages as pageMessages } from "./messages/price-page";
import { leftOf } from "./reveal-messages";

const FORM = "ask-for-credits";

/** Each page or dialog with a quote renders this once. */
export const AskForm = () => <form id={FORM} method="post" action="/api/dashboard/requests" />;

export function AskFields({ quote, purpose, credits }: { quote: Quote; purpose: string; credits: number }) {
  return (
    <div className="mt-3 grid gap-3 text-ink">
      <input form={FORM} type="hidden" name="action" value="ask" />
      <input form={FORM} type="hidden" name="quoteId" value={quote.id} />
      <input form={FORM} type="hidden" name="purpose" value={purpose} />
      <div className="grid gap-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <Field
          key={credits}
          id="ask-credits"
          form={FORM}
          label={messages.ask.credits}
          name="credits"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]+"
          defaultValue={String(credits)}
          required
        />
        <Field
          id="ask-reason"
          form={FORM}
          label={messages.ask.reason}
          name="reason"
          maxLength={MAX_REASON_LENGTH}
          placeholder={messages.ask.example}
          autoComplete="off"
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
        <button form={FORM} type="submit" className={buttonClass({})}>
          {messages.ask.submit(credits)}
        </button>
        {messages.ask.waits}
      </p>
    </div>
  );
}

/** `purpose` is the previous input. */
export function PlainPurposeField({ quote, purpose }: { quote: Quote; purpose: string }) {
  const left = quote.purposeBudgets.map((budget) =>
    pageMessages.purpose.left(budget.purpose, leftOf(budget)),
  );
  return (
    <div className="mt-4.5">
      <Field
        label={`${messages.purpose.label} ${messages.purpose.needed(quote.isPurposeRequired)}`}
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
