/** Each fact is proven, not proven yet, or disproven. */
import type { ReactNode } from "react";
import { Mail } from "lucide-react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Quote } from "@/lib/contract/reveal";
import { conditionText, parseCondition, type Narrowing, type ValueRow } from "@/lib/contract/reveal-value";
import { messages } from "./messages/value";

export type NarrowButton = (narrowing: Narrowing | null, label: string) => ReactNode;

const UNKNOWN = "bg-[repeating-linear-gradient(115deg,var(--line-strong)_0_2px,transparent_2px_5px)]";

function Bar({ row: { yes, unknown, no } }: { row: ValueRow }) {
  const parts = [
    [yes, "bg-accent"],
    [unknown, UNKNOWN],
    [no, "bg-line"],
  ] as const;
  return (
    <span className="flex h-1.5 gap-px overflow-hidden rounded-2" aria-hidden="true">
      {parts.map(
        ([count, color]) => count > 0 && <i key={color} className={color} style={{ flex: count }} />,
      )}
    </span>
  );
}

function Legend() {
  const parts = [
    [messages.yes, "bg-accent"],
    [messages.unknown, UNKNOWN],
    [messages.no, "bg-line"],
  ] as const;
  return (
    <span className="ml-auto flex gap-3 font-450" aria-hidden="true">
      {parts.map(([word, color]) => (
        <span key={word} className="flex items-center gap-1.5">
          <i className={`size-2.5 rounded-2 ${color}`} />
          {word}
        </span>
      ))}
    </span>
  );
}

function Row({ row, all, button }: { row: ValueRow; all: number; button: NarrowButton | undefined }) {
  const { condition, yes, unknown, no } = row;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 md:grid-cols-[9.5rem_1fr_4rem_6.5rem]">
      <span className="min-w-0 font-500">
        <bdi>{messages.label(condition)}</bdi>
      </span>
      <span className="min-w-0 max-md:row-start-2">
        <Bar row={row} />
        <span className="mt-1 block text-12 tabular-nums text-ink-3">
          {messages.rest(unknown, no, messages.other(condition))}
        </span>
      </span>
      <span className="text-right tabular-nums text-ink-2">
        <b className="font-650 text-ink">{formatNumber(yes)}</b> {messages.of(all)}
      </span>
      <span className="text-right max-md:row-start-2">
        {button &&
          yes > 0 &&
          yes < all &&
          button({ condition: conditionText(condition), keep: "proven" }, messages.onlyThese(yes))}
      </span>
    </li>
  );
}

/** One creator needs no shares. */
function RowOfOne({ row: { condition, yes, no } }: { row: ValueRow }) {
  return (
    <li className="flex justify-between gap-3 border-t border-line px-3.5 py-2">
      <span className="min-w-0 font-500">
        <bdi>{messages.label(condition)}</bdi>
      </span>
      <span className={yes > 0 ? "font-650" : "text-ink-3"}>
        {yes > 0 ? messages.yes : no > 0 ? (messages.other(condition) ?? messages.no) : messages.unknown}
      </span>
    </li>
  );
}

/** Offered only for creators proven to have no email. */
function WithoutEmail({
  row,
  all,
  button,
}: {
  row: ValueRow | undefined;
  all: number;
  button: NarrowButton;
}) {
  if (!row || row.no === 0 || row.no === all) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-10 bg-accent-soft px-3.5 py-2">
      <Mail size={15} className="shrink-0 text-accent-ink" aria-hidden="true" />
      <span className="flex-1 basis-40">{messages.noEmail(row.no)}</span>
      {button({ condition: conditionText(row.condition), keep: "possible" }, messages.leaveOut(row.no))}
    </p>
  );
}

function Narrowed({ quote: { narrowed }, button }: { quote: Quote; button: NarrowButton }) {
  const condition = narrowed && parseCondition(narrowed.condition);
  if (!condition) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
      <span className="flex-1 basis-40">
        <bdi>{messages.narrowed[narrowed.keep](messages.label(condition), narrowed.leftOut)}</bdi>
      </span>
      {button(null, messages.narrowed.all)}
    </p>
  );
}

/** `button` is left out for a single creator. */
export function ValueTable({ quote, button }: { quote: Quote; button?: NarrowButton }) {
  const { value, toBuy, cost } = quote;
  return (
    <>
      {button && <Narrowed quote={quote} button={button} />}
      {value && toBuy > 0 && value.rows.length === 0 && (
        <p className="mt-3 text-ink-3">{messages.nothingProven(toBuy)}</p>
      )}
      {value && value.rows.length > 0 && (
        <section aria-label={messages.heading(cost)} className="mt-4">
          <div className="overflow-hidden rounded-10 border border-line">
            <h3 className="flex flex-wrap gap-x-3 bg-sunken px-3.5 py-2 text-12 font-500 text-ink-2">
              {messages.heading(cost)} {toBuy > 1 && <Legend />}
            </h3>
            <ul>
              {value.rows.map((row) => {
                const key = conditionText(row.condition);
                if (toBuy === 1) return <RowOfOne key={key} row={row} />;
                return <Row key={key} row={row} all={toBuy} button={button} />;
              })}
            </ul>
          </div>
          {button && (
            <WithoutEmail
              row={value.rows.find(({ condition }) => condition.field === "emailExists")}
              all={toBuy}
              button={button}
            />
          )}
        </section>
      )}
    </>
  );
}
