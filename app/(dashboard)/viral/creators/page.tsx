/** The creators of selected posts, or of the newest ones that a search finds. Free searches match them. */
import type { Metadata } from "next";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { readSelectedPosts } from "@/components/match/match-address";
import { messages } from "@/components/match/messages/match";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { postHref, type ViralAddress } from "@/components/viral/viral-address";
import { PAGES } from "@/lib/contract/pages";
import { peopleIn } from "@/lib/domain/match/matching";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { countPerson } from "@/lib/server/http/person-limit";
import { matchedSoFar } from "@/lib/server/team/match-creators/match-creators";
import { withPoster } from "../with-poster";
import { MatchedCreators } from "../../match/match-result";

export const metadata: Metadata = { title: PAGES.postCreators.title };
export const dynamic = "force-dynamic";

const pageClass = "mx-auto max-w-[60rem] px-4 py-7 lg:px-6";

export default async function PostCreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("postCreators");
  const entries = entriesOf(await searchParams);
  const { search, pages, ids, left } = readSelectedPosts(entries);
  const first: ViralAddress = {
    values: { ...search, page: pages[0] ?? 1 },
    view: "gallery",
    keep: {},
    ignored: [],
  };
  const back = postHref(first);
  if (ids?.length === 0)
    return (
      <main className={pageClass}>
        <h1 className="sr-only">{PAGES.postCreators.title}</h1>
        <EmptyState
          title={messages.posts.none}
          actions={
            <ButtonLink variant="primary" href={back}>
              {messages.posts.back}
            </ButtonLink>
          }
        >
          {messages.posts.noneText}
        </EmptyState>
      </main>
    );
  countPerson(ctx, "search");
  const posts = { search, pages, ids };
  const { posts: read, ...matched } = await matchedSoFar(ctx, { posts });
  const count = ids?.length ?? read.size;
  const shown = {
    of: new Map([...read].map(([id, post]) => [id, withPoster(post)])),
    hrefOf: (id: string) => postHref(first, id),
    now: Date.now(),
  };
  return (
    <main className={pageClass}>
      <ButtonLink href={back}>{messages.posts.back}</ButtonLink>
      <h1 className="mb-1 mt-4 text-28 font-650">
        {messages.posts.heading(peopleIn(matched.result), count)}
      </h1>
      {ids === null && <p className="text-ink-3">{messages.posts.newest(read.size)}</p>}
      {left > 0 && (
        <div className="my-3">
          <Notice>{messages.posts.tooMany(left)}</Notice>
        </div>
      )}
      <MatchedCreators
        {...matched}
        request={{ posts }}
        href={`${PAGES.postCreators.path}?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`}
        canReveal={isAllowed(ctx, "reveal")}
        shown={shown}
      />
    </main>
  );
}
