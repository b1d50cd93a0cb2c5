import type { Metadata } from "next";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { AskFields, AskForm, PlainPurposeField } from "@/components/reveal/ask-fields";
import { messages as priceMessages } from "@/components/reveal/messages/price";
import { messages as pageMessages } from "@/components/reveal/messages/price-page";
import { messages } from "@/components/reveal/messages/until-fit";
import { affordableFor, isTyped, shortOf } from "@/components/reveal/reveal-messages";
import { UntilFitForm, UntilFitPrice } from "@/components/reveal/until-fit-form";
import { Box } from "@/components/ui/box";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { NumbersField } from "@/components/ui/reader-formats";
import { AppError } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { readerNumbers } from "@/lib/contract/reader-numbers";
import type { Quote } from "@/lib/contract/reveal";
import type { UntilFitQuote } from "@/lib/contract/until-fit";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { listNames } from "@/lib/server/team/lists/list-lists";
import { quote as requestQuote } from "@/lib/server/team/reveal/quote";
import { twinAmong } from "@/lib/server/team/purposes/name-skeleton";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readRequestedWish, type RequestedWish } from "./requested-wish";

export const metadata: Metadata = { title: PAGES.untilFit.title };
export const dynamic = "force-dynamic";

async function priceOf(
  ctx: MemberContext,
  { request, wrong: mistakes }: RequestedWish,
): Promise<Quote | string[] | null> {
  if (mistakes.length > 0) return mistakes;
  if (request === null) return null;
  try {
    return await requestQuote(ctx, { untilFit: request });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wrong = (error.extra.errors ?? []).map(({ field, message }) =>
      messages.wrong(field.split(".").at(-1)!, message),
    );
    return wrong.length > 0 ? wrong : [error.message];
  }
}

/** The reveal can start with fewer credits, or after an approval. */
function TooLittle({ quote, purpose, available }: { quote: Quote; purpose: string; available: number }) {
  const short = shortOf(quote, purpose);
  return (
    <div className="mt-5">
      <Notice role="alert">
        {messages.short(available)}
        {quote.mayAsk && short !== null && short.what !== "balance" && (
          <AskFields quote={quote} purpose={purpose} credits={quote.cost - short.left} />
        )}
      </Notice>
    </div>
  );
}

function ConfirmForm({ quote, until, asked }: { quote: Quote; until: UntilFitQuote; asked: RequestedWish }) {
  const available = affordableFor(quote, asked.purpose);
  return (
    <form method="post" action="/api/dashboard/confirm-reveal" className="mt-5">
      <NumbersField />
      <input type="hidden" name="quoteId" value={quote.id} />
      <input type="hidden" name="search" value={until.search} />
      <input type="hidden" name="untilFit" value={String(asked.params)} />
      <PlainPurposeField quote={quote} purpose={twinOf(quote, asked) ?? asked.purpose} />
      {isTyped(quote, until.most) && (
        <Field
          className="mt-4 max-w-60"
          name="typed"
          label={priceMessages.typed(until.most)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      {available < until.most ? (
        <TooLittle quote={quote} purpose={asked.purpose} available={available} />
      ) : (
        <button
          type="submit"
          className={buttonClass({ variant: "primary", size: "large", className: "mt-5 max-sm:w-full" })}
        >
          {messages.start(until.wanted, until.most)}
        </button>
      )}
    </form>
  );
}

/** The existing purpose for which the refused one would be taken. */
const twinOf = (quote: Quote | null, { again, purpose }: RequestedWish) =>
  quote && again === "invalid_parameter" && !quote.purposes.includes(purpose)
    ? twinAmong(quote.purposes, purpose)
    : undefined;

type Told = { again: string | null; twin: string | undefined; wrong: readonly string[] };

function Problems({ again, twin, wrong }: Told) {
  const told =
    twin === undefined ? ownValue<string>(messages.again, again ?? "") : pageMessages.again.twin(twin);
  const words = [...(again === null ? [] : [told ?? messages.again.other]), ...wrong];
  if (words.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice role="alert">
        {words.map((text) => (
          <p key={text}>
            <bdi>{text}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  );
}

export default async function UntilFitPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("untilFit");
  const asked = readRequestedWish(entriesOf(await searchParams), readerNumbers());
  const price = await priceOf(ctx, asked);
  // A reveal is visible to the team, so a private list would disclose its contents.
  const lists = isAllowed(ctx, listNames.scope) ? (await listNames(ctx)).filter(({ isTeam }) => isTeam) : [];
  const quote = price === null || Array.isArray(price) ? null : price;
  const until = quote?.untilFit ?? null;
  const back = asked.search === "" ? "/creators" : `/creators?${asked.search}`;
  const { form } = messages;
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-4 text-28 font-650">{messages.heading}</h1>
      <Problems again={asked.again} twin={twinOf(quote, asked)} wrong={Array.isArray(price) ? price : []} />
      <Box className="p-6">
        <UntilFitForm
          {...asked}
          lists={lists}
          among={
            <a href={back} className="font-550 text-accent-ink hover:underline">
              {asked.search === "" ? form.everyone : form.yourSearch}
            </a>
          }
        />
      </Box>
      {quote && until && (
        <Box className="mt-4 p-6">
          <UntilFitPrice quote={quote} until={until} lists={lists} />
          <AskForm />
          {quote.toBuy > 0 && <ConfirmForm quote={quote} until={until} asked={asked} />}
        </Box>
      )}
      <ButtonLink href={back} size="large" className="mt-4">
        {pageMessages.back.reveal}
      </ButtonLink>
    </main>
  );
}
