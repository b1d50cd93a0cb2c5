import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { askedOfBoard, boardHref, type AskedOfBoard } from "@/components/boards/board-address";
import { messages as boardMessages } from "@/components/boards/messages";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { readSelectedPosts } from "@/components/match/match-address";
import { messages } from "@/components/match/messages/match";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { postHref, type ViralAddress } from "@/components/viral/viral-address";
import { POSTS_A_BOARD_PAGE } from "@/lib/contract/boards";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { peopleIn } from "@/lib/domain/match/matching";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { countPerson } from "@/lib/server/http/person-limit";
import { matchedSoFar } from "@/lib/server/team/match-creators/match-creators";
import type { MemberContext } from "@/lib/server/team/team-context";
import { withPoster } from "../with-poster";
import { MatchedCreators } from "../../match/match-result";

export const metadata: Metadata = { title: PAGES.postCreators.title };
export const dynamic = "force-dynamic";

const pageClass = "page-gutters max-w-page";

type Entries = readonly (readonly [string, string])[];
type Read = readonly string[];

/** `left` counts posts beyond the limit. `countOf` counts the requested posts, and `note` explains the number. */
type AskedPosts = {
  request: { posts: object } | { board: object };
  isNone: boolean;
  left: number;
  back: { href: string; label: string };
  countOf: (read: Read) => number;
  note: (read: Read) => string | null;
  hrefOf: (id: string, read: Read) => string;
};

function ofBoard({ page, ...board }: AskedOfBoard): AskedPosts {
  const { listId, ids, ...search } = board;
  const pageOf = (id: string, read: Read) =>
    ids === null ? Math.floor(Math.max(0, read.indexOf(id)) / POSTS_A_BOARD_PAGE) + 1 : page;
  return {
    request: { board },
    isNone: false,
    left: 0,
    back: { href: boardHref(listId, { ...search, page }), label: boardMessages.creators.back },
    // Posts that left the board meanwhile don't count.
    countOf: (read) => read.length,
    note: (read) =>
      ids === null && read.length === MOST_MATCHED ? boardMessages.creators.first(read.length) : null,
    hrefOf: (id, read) => `${boardHref(listId, { ...search, page: pageOf(id, read) })}#post-${id}`,
  };
}

function ofSearch(entries: Entries): AskedPosts {
  const { search, pages, ids, left } = readSelectedPosts(entries);
  const values = { ...search, page: pages[0] ?? 1 };
  const first: ViralAddress = { values, view: "gallery", keep: {}, ignored: [] };
  return {
    request: { posts: { search, pages, ids } },
    isNone: ids?.length === 0,
    left,
    back: { href: postHref(first), label: messages.posts.back },
    countOf: (read) => ids?.length ?? read.length,
    note: (read) => (ids === null ? messages.posts.newest(read.length) : null),
    hrefOf: (id) => postHref(first, id),
  };
}

function askedPosts(entries: Entries): AskedPosts {
  const board = askedOfBoard(entries);
  return board ? ofBoard(board) : ofSearch(entries);
}

/** Deleted boards and other members' private boards are not found. */
async function matched(ctx: MemberContext, { request }: AskedPosts) {
  try {
    return await matchedSoFar(ctx, request as Parameters<typeof matchedSoFar>[1]);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

export default async function PostCreatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("postCreators");
  const entries = entriesOf(await searchParams);
  const asked = askedPosts(entries);
  const { back, left, request } = asked;
  if (asked.isNone)
    return (
      <main className={pageClass}>
        <h1 className="sr-only">{PAGES.postCreators.title}</h1>
        <EmptyState
          title={messages.posts.none}
          actions={
            <ButtonLink variant="primary" href={back.href}>
              {back.label}
            </ButtonLink>
          }
        >
          {messages.posts.noneText}
        </EmptyState>
      </main>
    );
  countPerson(ctx, "search");
  const { posts, ...so } = await matched(ctx, asked);
  const read = [...posts.keys()];
  const shown = {
    of: new Map([...posts].map(([id, post]) => [id, withPoster(post)])),
    hrefOf: (id: string) => asked.hrefOf(id, read),
    now: Date.now(),
  };
  const note = asked.note(read);
  return (
    <main className={pageClass}>
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
      <h1 className="mb-1 mt-4 text-28 font-650">
        {messages.posts.heading(peopleIn(so.result), asked.countOf(read))}
      </h1>
      {note && <p className="text-ink-3">{note}</p>}
      {left > 0 && (
        <div className="my-3">
          <Notice>{messages.posts.tooMany(left)}</Notice>
        </div>
      )}
      <MatchedCreators
        {...so}
        request={request}
        href={`${PAGES.postCreators.path}?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`}
        canReveal={isAllowed(ctx, "reveal")}
        canAdd={isAllowed(ctx, "lists.write")}
        shown={shown}
      />
    </main>
  );
}
