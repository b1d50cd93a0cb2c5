import { UsersRound } from "lucide-react";
import { optionLabel } from "@/components/filters/option-label";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import type { Creator } from "@/lib/contract/records";
import { SIMILAR } from "./compare-address";
import { CREATORS_PATH } from "./creator-address";
import { reasonsLike, type RangeReason, type ValueReason } from "./like-several";
import { messages } from "./messages/like";

function Values({ reason: { field, label, values, chosen }, of }: { reason: ValueReason; of: number }) {
  const options = [...values, { value: "", count: 0 }];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-550 text-ink-2">{label}</legend>
      {options.map(({ value, count }) => (
        <label key={value} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
          <Radio name={field} value={value} defaultChecked={value === (chosen ?? "")} />
          {value === "" ? messages.any : <bdi>{optionLabel(value)}</bdi>}
          {value !== "" && <span className="text-12 text-ink-3">{messages.share(count, of)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

function Range({ reason: { field, label, min, max } }: { reason: RangeReason }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-550 text-ink-2">{label}</legend>
      <div className="flex items-center gap-2">
        {[min, max].map(({ param, value }) => (
          <Field
            key={param}
            id={`like-${param}`}
            name={param}
            label={messages.end[param === min.param ? "from" : "to"](label)}
            isLabelHidden
            inputMode="decimal"
            autoComplete="off"
            defaultValue={value}
            placeholder={messages.noEnd[param === min.param ? "from" : "to"]}
            unit={field === "engagementRate" ? "%" : undefined}
            className="min-w-0 flex-1"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Nothing is rendered if the records have no fact that the search can filter by. */
export function LikeForm({ creators }: { creators: readonly Creator[] }) {
  const { values, ranges } = reasonsLike(creators);
  if (values.length + ranges.length === 0) return null;
  return (
    <Box title={messages.title} className="mt-5 px-[18px] pb-4 [&>header]:px-0">
      <p id={SIMILAR} className="mt-1 scroll-mt-24 text-ink-3">
        {messages.text}
      </p>
      <form method="get" action={CREATORS_PATH} autoComplete="off">
        <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {values.map((reason) => (
            <Values key={reason.field} reason={reason} of={creators.length} />
          ))}
          {ranges.map((reason) => (
            <Range key={reason.field} reason={reason} />
          ))}
        </div>
        <button
          type="submit"
          className={buttonClass({ variant: "primary", className: "mt-4 max-sm:w-full" })}
        >
          <UsersRound size={14} aria-hidden="true" />
          {messages.find}
        </button>
      </form>
    </Box>
  );
}
