import type { Metadata } from "next";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { PASTE_CREATORS } from "@/components/match/match-paths";
import { messages } from "@/components/match/messages/match";
import { PasteForm, Unreadable } from "@/components/match/paste-form";
import { Notice } from "@/components/ui/notice";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { readListAddress } from "@/lib/domain/match/list-address";
import { peopleIn } from "@/lib/domain/match/matching";
import { writeWanted } from "@/lib/domain/match/wanted-creator";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { countPerson } from "@/lib/server/http/person-limit";
import { isByHiddenAddress, matchedSoFar } from "@/lib/server/team/match-creators/match-creators";
import { MatchedCreators } from "../../match/match-result";

export const metadata: Metadata = { title: PAGES.pasteCreators.title };
export const dynamic = "force-dynamic";

const { paste } = messages;

export default async function PasteCreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("pasteCreators");
  const params = new URLSearchParams(entriesOf(await searchParams).map(([name, value]) => [name, value]));
  const list = readListAddress(params);
  const isHidden = isByHiddenAddress(ctx, list.wanted);
  const problem = isHidden
    ? paste.problems.hidden
    : ownValue<string>(paste.problems, params.get("problem") ?? "");
  const isMatched = list.wanted.length > 0 && !isHidden;
  if (isMatched) countPerson(ctx, "search");
  const matched = isMatched ? await matchedSoFar(ctx, { list: list.wanted }) : null;
  return (
    <main className="page-gutters max-w-page">
      <h1 className="text-28 font-650">{paste.heading}</h1>
      <p className="mb-4 mt-1 text-ink-2">{paste.lead}</p>
      {problem && (
        <div className="mb-4">
          <Notice role="alert">{problem}</Notice>
        </div>
      )}
      <PasteForm list={list.wanted.map(writeWanted).join("\n")} />
      <Unreadable list={list} />
      {matched && (
        <section className="mt-7">
          <h2 className="mb-1 text-20 font-650">{paste.found(peopleIn(matched.result))}</h2>
          <MatchedCreators
            result={matched.result}
            done={matched.done}
            most={matched.most}
            isOver={matched.isOver}
            isStopped={matched.isStopped}
            request={{ list: list.wanted }}
            href={`${PASTE_CREATORS}?${params}`}
            canReveal={isAllowed(ctx, "reveal")}
            canAdd={isAllowed(ctx, "lists.write")}
          />
        </section>
      )}
    </main>
  );
}
