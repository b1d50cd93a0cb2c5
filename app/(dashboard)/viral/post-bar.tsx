"use client";
import { Suspense, lazy, useEffect, useRef, useState, type RefObject } from "react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Bookmark, X } from "lucide-react";
import type { SaveDialogProps } from "@/components/boards/save-dialog";
import {
  BarAct,
  BarMenu,
  barFrame,
  closeMenu,
  iconOnPhone,
  onWide,
  quiet,
} from "@/components/creators/bar-frame";
import { messages as bars } from "@/components/creators/messages/selection";
import { RoomForBar } from "@/components/ui/room-for-bar";
import { AddToListButton } from "@/components/records/add-to-list";
import { Button, buttonClass } from "@/components/ui/button";
import { credits } from "@/components/ui/counted";
import type { OwnCredits } from "@/lib/contract/budgets";
import { fetchJson } from "@/lib/client/fetch-json";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { isSingleKey } from "@/lib/client/single-keys";
import { peopleIn, type MatchResult } from "@/lib/domain/match/matching";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import {
  matchBodyOf,
  matchHrefOf,
  type PostSearch,
  type PostSelection,
} from "@/components/match/selected-posts";
import { useMatching, type Matching } from "@/components/match/use-matching";
import { changePosts, usePostSelection, type EarlyClick } from "@/components/match/use-post-selection";
import { messages } from "@/components/match/messages/match";

const RevealHere = lazy(() => import("../reveal-here"));
const SaveDialog = lazy(() => import("@/components/boards/save-dialog"));

export type PostBarProps = {
  form: RefObject<HTMLFormElement | null>;
  early: RefObject<EarlyClick[]>;
  search: PostSearch;
  size: number;
  /** Null when the service doesn't report it. */
  total: number | null;
  /** Changes with the posts of the page. */
  rows: string;
  canReveal: boolean;
  canSave: boolean;
};

/** Handles a key for the selected posts. */
function useKey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // While a post is open, keys are about that post.
      if (event.key !== key || !isSingleKey(event) || document.querySelector("[data-panel]")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key]);
}

/** `B` saves to a board. */
function SaveButton({ posts }: { posts: SaveDialogProps["posts"] }) {
  const [isOpen, setOpen] = useState(false);
  useKey("b", () => setOpen(true));
  return (
    <>
      <Button variant="inverse" className={iconOnPhone} onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden="true" />
        {onWide(messages.bar.save)}
      </Button>
      {isOpen && (
        <Suspense>
          <SaveDialog posts={posts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Balance() {
  const { data } = useQuery({
    queryKey: queryKeys.balance(),
    queryFn: ({ signal }) => fetchJson<OwnCredits>("/api/dashboard/balance", undefined, signal),
  });
  return typeof data?.left === "number" ? quiet(bars.bar.ofBalance(data.left)) : null;
}

const count = ({ fresh, owned, absent, several }: MatchResult) => ({
  fresh: fresh.length,
  owned: owned.length,
  rest: absent.length + several.length,
});

function Found({ result, href }: { result: MatchResult; href: string }) {
  const { fresh, owned, rest } = count(result);
  const { absent, several } = result;
  return (
    <>
      <span className="flex w-[7.5rem] gap-0.5 max-2xl:hidden" aria-hidden="true">
        {fresh > 0 && <i className="h-1.5 rounded-[2px] bg-inv-accent" style={{ flex: fresh }} />}
        {owned > 0 && <i className="h-1.5 rounded-[2px] bg-[#5D615A]" style={{ flex: owned }} />}
        {rest > 0 && <i className="h-1.5 rounded-[2px] bg-inv-line" style={{ flex: rest }} />}
      </span>
      <span className="leading-[18px] tabular-nums max-md:flex-1">
        <span className="block font-600">
          {messages.summary.fresh(fresh)} {quiet(`· ${messages.summary.owned(owned)}`)}
        </span>
        {rest > 0 && (
          <Link href={href} prefetch={false} className="text-12 text-inv-ink-2 underline">
            {absent.length > 0 && messages.summary.absent(absent.length)}
            {absent.length > 0 && several.length > 0 && " · "}
            {several.length > 0 && messages.summary.several(several.length)}
          </Link>
        )}
      </span>
      <span className="border-l border-inv-line pl-4 leading-[18px] tabular-nums max-lg:hidden">
        <b className="block font-600">{credits(fresh)}</b>
        <Balance />
      </span>
    </>
  );
}

function progressWords({ step, problem }: Matching): string {
  if (problem !== null) return problem;
  if (step?.state === "waiting") return messages.progress.waiting(step.retryAfterS);
  if (step?.state === "stopped") return messages.progress.stopped;
  return messages.progress.matching(step?.done ?? 0, step?.most ?? 0);
}

const mostOf = (total: number | null) => total && Math.min(total, MOST_MATCHED);

function Head({
  selection,
  people,
  total,
}: {
  selection: PostSelection;
  people: number | null;
  total: number | null;
}) {
  const { posts } = selection;
  return (
    <span className="leading-[18px] max-md:px-2">
      <b className="block text-16 font-650 tabular-nums max-md:text-14">
        {posts ? messages.bar.posts(posts.length) : messages.bar.newest(mostOf(total))}
      </b>
      <span className="text-12 text-inv-ink-2">
        {people !== null ? messages.bar.by(people) : posts?.length === MOST_MATCHED && messages.bar.most}
      </span>
    </span>
  );
}

type BarProps = Omit<PostBarProps, "form" | "early" | "rows"> & { selection: PostSelection };

function Bar({ selection, search, size, total, canReveal, canSave }: BarProps) {
  const router = useRouter();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const body = matchBodyOf(selection, size);
  const matching = useMatching(JSON.stringify(body));
  const { step, problem, retry } = matching;
  const result = step?.state === "finished" ? step.result : null;
  const isFailed = problem !== null || step?.state === "stopped";
  const href = matchHrefOf(selection, size);
  // `C` opens the creators.
  useKey("c", () => router.push(href));
  const people = result && peopleIn(result);
  const fresh = result?.fresh.length ?? 0;
  const foundIds = result === null ? [] : [...result.fresh, ...result.owned].map(({ id }) => id);
  const isAllOffered = selection.posts !== null && (total === null || total > selection.posts.length);
  const all: BarAct[] = isAllOffered
    ? [
        {
          words: messages.bar.all(total),
          press: {
            onClick: (event) => {
              closeMenu(event);
              changePosts(() => ({ search, posts: null }));
            },
          },
        },
      ]
    : [];
  const see: BarAct = { words: people === null ? messages.bar.seeResult : messages.bar.see(people), href };
  return (
    <div className={barFrame} role="region" aria-label={messages.bar.label} data-posts-selected="">
      <Head {...{ selection, people, total }} />
      {result ? (
        <Found result={result} href={href} />
      ) : (
        <span className="text-inv-ink-2 tabular-nums max-md:flex-1">{progressWords(matching)}</span>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full max-md:justify-end max-md:gap-1">
        {all.map((act) => (
          <BarAct
            key={act.words}
            act={act}
            className={buttonClass({ variant: "inverseGhost", className: "max-md:hidden" })}
          />
        ))}
        <Button variant="inverseGhost" onClick={() => changePosts(() => null)} className={iconOnPhone}>
          <span className="sr-only">{messages.bar.clear}</span>
          <X size={16} aria-hidden="true" />
        </Button>
        {isFailed && (
          <Button variant="inverse" onClick={retry}>
            {messages.bar.retry}
          </Button>
        )}
        <BarMenu acts={canReveal ? [...all, see] : all} />
        {canSave && <SaveButton {...body} />}
        <BarAct
          act={see}
          className={buttonClass({
            variant: "inverse",
            className: canReveal ? "max-md:hidden" : "max-md:grow",
          })}
        />
        {canReveal && (
          <AddToListButton
            variant="inverse"
            isShort
            className={iconOnPhone}
            isDisabled={foundIds.length === 0}
            target={{ ids: foundIds }}
          />
        )}
        {canReveal && (
          <Button
            variant="inversePrimary"
            className="max-md:grow"
            disabled={fresh === 0}
            onClick={() => setWanted(result!.fresh.map(({ id }) => id))}
          >
            {result ? messages.reveal(fresh) : messages.price}
          </Button>
        )}
      </span>
      {wanted && (
        <Suspense>
          <RevealHere ids={wanted} onClose={() => setWanted(null)} onEnd={retry} />
        </Suspense>
      )}
    </div>
  );
}

export default function PostBar({ form, early, rows, ...bar }: PostBarProps) {
  const selection = usePostSelection(form, early, bar.search, rows);
  const posts = selection && (selection.posts?.length ?? mostOf(bar.total));
  return (
    <>
      <p role="status" className="sr-only">
        {posts !== null && messages.bar.told(posts)}
      </p>
      <div className="sticky bottom-[54px] z-20 flex px-4 py-2.5 empty:hidden max-md:above-tabs short:fixed short:inset-x-0 short:bottom-11 short:py-1 md:short:bottom-0 max-md:px-2 lg:px-6">
        {selection && (
          <>
            <RoomForBar />
            <Bar {...bar} selection={selection} />
          </>
        )}
      </div>
    </>
  );
}
