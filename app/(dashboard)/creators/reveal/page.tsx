import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { AskForm, PlainPurposeField } from "@/components/reveal/ask-fields";
import { QuoteView, type MarkedButton } from "@/components/reveal/quote-view";
import { ReadingSearch } from "@/components/reveal/reading-search";
import type { NarrowButton } from "@/components/reveal/value-table";
import { messages as priceMessages } from "@/components/reveal/messages/price";
import { messages } from "@/components/reveal/messages/price-page";
import { buyableFor, isTyped, quoteHeading } from "@/components/reveal/reveal-messages";
import { newOnesHref } from "@/components/creators/new-ones-href";
import { Box } from "@/components/ui/box";
import { NumbersField } from "@/components/ui/reader-formats";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import type { MatchedReading, Quote } from "@/lib/contract/reveal";
import { openPage } from "@/lib/server/http/open-page";
import { quote as requestQuote } from "@/lib/server/team/reveal/quote";
import { twinAmong } from "@/lib/server/team/purposes/name-skeleton";
import { countMatching } from "@/lib/server/team/reveal/collect-matching";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readRequestedSelection, type RequestedSelection } from "./requested-selection";

export const metadata: Metadata = { title: PAGES.revealPrice.title };
export const dynamic = "force-dynamic";

const AGAIN: Record<string, string> = {
  invalid_parameter: messages.again.missing,
  over_budget: messages.again.overBudget,
};

function Carried({ quote, selected, count }: { quote: Quote; selected: RequestedSelection; count: number }) {
  return (
    <>
      <input type="hidden" name="quoteId" value={quote.id} />
      {[...selected.params].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {count > 0 && count < quote.toBuy && <input type="hidden" name="first" value={count} />}
    </>
  );
}

/** Offers the cheaper purchase of the new creators on a page. */
function OnlyTheNew({ quote, selected }: { quote: Quote; selected: RequestedSelection }) {
  const ids = quote.newOnPage ?? [];
  if (quote.owned === 0 || ids.length === 0) return null;
  const search = selected.params.get("search") ?? "";
  return (
    <ButtonLink href={newOnesHref(ids, search)} size="large">
      {messages.onlyNew(ids.length)}
    </ButtonLink>
  );
}

const NARROW_FORM = "narrow";
const NARROWED_BY: readonly string[] = ["proven", "possible", "marked"];

/** Its buttons are inside the purchase form and submit this form. */
function NarrowForm({ selected }: { selected: RequestedSelection }) {
  const kept = [...selected.params].filter(([name]) => !NARROWED_BY.includes(name));
  return (
    <form id={NARROW_FORM} method="get" action="/creators/reveal">
      {kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

const narrowButton: NarrowButton = (narrowing, label) => (
  <button
    type="submit"
    form={NARROW_FORM}
    // The purchase form requires a purpose; this one buys nothing.
    formNoValidate
    name={narrowing?.keep}
    value={narrowing?.condition}
    className={buttonClass({ size: "small" })}
  >
    {label}
  </button>
);

const markedButton: MarkedButton = (isIncluded, label) => (
  <button
    type="submit"
    form={NARROW_FORM}
    formNoValidate
    name="marked"
    value={isIncluded ? "1" : "0"}
    className={buttonClass({ size: "small" })}
  >
    {label}
  </button>
);

/** The existing purpose for which the refused one would be taken. */
const twinOf = ({ purposes }: Quote, { again, purpose }: RequestedSelection) =>
  again === "invalid_parameter" && !purposes.includes(purpose) ? twinAmong(purposes, purpose) : undefined;

function againWords(quote: Quote, selected: RequestedSelection): string {
  const twin = twinOf(quote, selected);
  if (twin !== undefined) return messages.again.twin(twin);
  return ownValue(AGAIN, selected.again ?? "") ?? messages.again.changed;
}

function ConfirmForm({ quote, selected }: { quote: Quote; selected: RequestedSelection }) {
  const purpose = twinOf(quote, selected) ?? selected.purpose;
  const count = buyableFor(quote, purpose);
  const typed = isTyped(quote, count) && (
    <Field
      className="mt-4 max-w-60"
      name="typed"
      label={priceMessages.typed(count)}
      inputMode="numeric"
      autoComplete="off"
      required
    />
  );
  return (
    <form method="post" action="/api/dashboard/confirm-reveal">
      <NumbersField />
      <Carried quote={quote} selected={selected} count={count} />
      <QuoteView
        quote={quote}
        purpose={purpose}
        typed={typed}
        narrow={narrowButton}
        includeMarked={markedButton}
      >
        {quote.toBuy > 0 && <PlainPurposeField quote={quote} purpose={purpose} />}
      </QuoteView>
      <div className="mt-6 flex flex-wrap gap-2">
        {count > 0 && (
          <button type="submit" className={buttonClass({ variant: "primary", size: "large" })}>
            {messages.buy[quote.kind][count < quote.toBuy ? "first" : "all"](count)}
          </button>
        )}
        <OnlyTheNew quote={quote} selected={selected} />
        <ButtonLink href={selected.back} size="large">
          {count > 0 ? messages.notNow : messages.back[quote.kind]}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The server reads the search only while asked, so the page reloads, with scripts or without. */
function StillReading({ reading, selected }: { reading: MatchedReading; selected: RequestedSelection }) {
  return (
    <main className="page-gutters max-w-task">
      <meta httpEquiv="refresh" content="1" />
      <h1 className="mb-4 text-28 font-650">{priceMessages.asking}</h1>
      <Box className="grid justify-items-center gap-2 p-6 text-ink-3">
        <ReadingSearch reading={reading} />
        <p>{priceMessages.askingIsFree}</p>
        <ButtonLink href={selected.back} size="large">
          {messages.notNow}
        </ButtonLink>
      </Box>
    </main>
  );
}

async function priceOf(
  ctx: MemberContext,
  { request }: RequestedSelection,
): Promise<Quote | MatchedReading | AppError> {
  try {
    const { all } = request;
    const matched = all && (await countMatching(ctx, { ...all, except: [...all.except] }));
    return matched && "isReading" in matched ? matched : await requestQuote(ctx, request);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

export default async function QuotePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("revealPrice");
  const selected = readRequestedSelection(entriesOf(await searchParams));
  if (selected === null) redirect("/creators");
  const quote = await priceOf(ctx, selected);
  if ("isReading" in quote) return <StillReading reading={quote} selected={selected} />;
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-4 text-28 font-650">
        {quote instanceof AppError ? messages.noPrice : quoteHeading(quote)}
      </h1>
      {(selected.again !== null || quote instanceof AppError) && (
        <div className="mb-4">
          <Notice role="alert">
            {quote instanceof AppError
              ? priceMessages.nothingCharged(<bdi>{quote.message}</bdi>)
              : againWords(quote, selected)}
          </Notice>
        </div>
      )}
      {quote instanceof AppError ? (
        <ButtonLink href={selected.back} size="large">
          {messages.back.reveal}
        </ButtonLink>
      ) : (
        <Box className="p-6">
          <NarrowForm selected={selected} />
          <AskForm />
          <ConfirmForm quote={quote} selected={selected} />
        </Box>
      )}
    </main>
  );
}
