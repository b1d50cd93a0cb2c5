/** The price of a selection as a page: what the dialog says, for browsers without JavaScript. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CircleAlert } from "lucide-react";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { QuoteView } from "@/components/reveal/quote-view";
import { creators, credits } from "@/components/reveal/reveal-words";
import { Box } from "@/components/ui/box";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_PURPOSE_LENGTH, MAX_REVEAL, type Quote } from "@/lib/contract/reveal";
import { requireMember } from "@/lib/server/auth/require-member";
import { quote as askQuote } from "@/lib/server/team/reveal/quote";
import { teamContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: "Reveal" };
export const dynamic = "force-dynamic";

function ConfirmForm({ quote, ids }: { quote: Quote; ids: readonly string[] }) {
  const isShort = quote.missing > 0;
  const count = isShort ? quote.affordable : quote.toBuy;
  return (
    <form method="post" action="/api/dashboard/confirm-reveal">
      <input type="hidden" name="quoteId" value={quote.id} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      {isShort && count > 0 && <input type="hidden" name="first" value={count} />}
      <QuoteView quote={quote}>
        {quote.toBuy > 0 && (
          <div className="mt-4.5">
            <Field
              label="Purpose"
              name="purpose"
              list="purposes"
              maxLength={MAX_PURPOSE_LENGTH}
              placeholder="Campaign or client"
              help="Shown in the ledger beside these credits."
              autoComplete="off"
            />
            <datalist id="purposes">
              {quote.purposes.map((purpose) => (
                <option key={purpose} value={purpose} />
              ))}
            </datalist>
          </div>
        )}
      </QuoteView>
      <div className="mt-6 flex flex-wrap gap-2">
        {count > 0 && (
          <button type="submit" className={buttonClass({ look: "primary", size: "large" })}>
            Reveal {isShort && "the first "}
            {count.toLocaleString("en")} for {credits(count)}
          </button>
        )}
        <ButtonLink href="/creators" size="large">
          {count > 0 ? "Not now" : "Back to the creators"}
        </ButtonLink>
      </div>
    </form>
  );
}

export default async function QuotePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const member = await requireMember();
  const entries = entriesOf(await searchParams);
  const ids = [
    ...new Set(
      entries.filter(([name, value]) => name === "ids" && CREATOR_ID.test(value)).map(([, id]) => id),
    ),
  ].slice(0, MAX_REVEAL);
  if (ids.length === 0) redirect("/creators");
  const quote = await askQuote({ ...(await teamContext()), member }, { ids });
  return (
    <main className="mx-auto max-w-[640px] px-4 py-7">
      <h1 className="mb-4 text-28 font-650">
        {quote.toBuy === 0 ? "Your team owns all of them" : `Reveal ${creators(quote.toBuy)}`}
      </h1>
      {entries.some(([name]) => name === "again") && (
        <div className="mb-4">
          <Notice role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
            Something has changed meanwhile, so nothing was bought. This is the price now.
          </Notice>
        </div>
      )}
      <Box className="p-6">
        <ConfirmForm quote={quote} ids={ids} />
      </Box>
    </main>
  );
}
