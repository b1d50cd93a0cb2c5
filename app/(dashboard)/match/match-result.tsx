import Link from "next/link";
import type { ReactNode } from "react";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import type {
  MatchProgress,
  MatchResult,
  AmbiguousEntry,
  FoundEntry,
  MatchEntry,
} from "@/lib/domain/match/matching";
import { MatchedForm } from "./matched-form";
import { MatchingProgress } from "@/components/match/match-progress";
import { messages } from "@/components/match/messages/match";
import { AddToListLink } from "@/components/records/add-to-list";
import { maskedId, sourceOf } from "@/components/records/masked-id";
import { PlatformIcon } from "@/components/records/platform-icon";
import { Box } from "@/components/ui/box";
import { Checkbox } from "@/components/ui/checkbox";
import { creatorsHref } from "@/components/viral/creators-href";
import { PostThumb } from "@/components/viral/post-thumb";
import type { ViralPost } from "@/lib/contract/records";
import { wantedLabel, type WantedCreator } from "@/lib/domain/match/wanted-creator";

const { summary } = messages;

/** Absent when the people come from a list. */
type ShownPosts = { of: ReadonlyMap<string, ViralPost>; hrefOf: (id: string) => string; now: number };

const { sections } = messages;
const rowClass = "flex min-h-11 items-center gap-2.5 border-t border-line px-[18px] py-1.5 first:border-t-0";

const hrefOf = ({ by, text }: WantedCreator) =>
  by === "username" ? creatorsHref(text) : `/creators?${new URLSearchParams({ email: text })}`;

function Name({ wanted, href }: { wanted: WantedCreator; href?: string }) {
  return (
    <Link
      href={href ?? hrefOf(wanted)}
      prefetch={false}
      className="min-w-0 truncate rounded-4 font-550 hover:underline"
    >
      <bdi>{wantedLabel(wanted)}</bdi>
    </Link>
  );
}

function PostCount({ posts }: { posts: readonly string[] }) {
  if (posts.length === 0) return null;
  return (
    <span className="ml-auto shrink-0 text-12 text-ink-3 tabular-nums">{messages.ofPosts(posts.length)}</span>
  );
}

function Thumbs({ ids, shown }: { ids: readonly string[]; shown: ShownPosts | undefined }) {
  const posts = ids.flatMap((id) => shown?.of.get(id) ?? []);
  if (!shown || posts.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 px-[18px] pb-4 pt-2">
      {posts.map((post) => (
        <PostThumb key={post.id} post={post} href={shown.hrefOf(post.id)} now={shown.now} />
      ))}
    </ul>
  );
}

function Section({
  title,
  count,
  note,
  children,
}: {
  title: string;
  count: number;
  note?: string;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Box title={`${title} (${count})`} note={note} className="mt-4">
      <div className="mt-2">{children}</div>
    </Box>
  );
}

type Selectable = { canSelect: boolean };

/** Owned creators have no price, so their box says that they are owned. */
function Tick({
  id,
  label,
  isOwned,
  isTicked,
}: {
  id: string;
  label: string;
  isOwned: boolean;
  isTicked?: boolean;
}) {
  return (
    <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
      <Checkbox
        name="ids"
        value={id}
        defaultChecked={isTicked}
        data-owned={isOwned || undefined}
        aria-label={isOwned ? messages.ownedBox(label) : label}
      />
    </label>
  );
}

/** Exactly one creator matches, so they are preselected. */
function FoundSection({
  state,
  found,
  canSelect,
}: Selectable & { state: "fresh" | "owned"; found: readonly FoundEntry[] }) {
  const isOwned = state === "owned";
  return (
    <Section title={sections[state]} count={found.length} note={sections[`${state}Note`]}>
      <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden border-t border-line md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {found.map(({ id, wanted, posts }) => (
          <li key={id} className={`-mb-px border-t-0! border-b ${rowClass}`}>
            {canSelect && (
              <Tick id={id} label={messages.select(wantedLabel(wanted))} isOwned={isOwned} isTicked />
            )}
            <PlatformIcon source={sourceOf(id)} />
            <Name wanted={wanted} href={isOwned ? `/library/${id}` : undefined} />
            <PostCount posts={posts} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Candidate({
  of: { id, isOwned },
  wanted,
  canSelect,
}: Selectable & { of: AmbiguousEntry["ids"][number]; wanted: WantedCreator }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5 px-[18px]">
      {canSelect && <Tick id={id} label={messages.selectId(wantedLabel(wanted), id)} isOwned={isOwned} />}
      <PlatformIcon source={sourceOf(id)} />
      {isOwned ? (
        <Link href={`/library/${id}`} prefetch={false} className="rounded-4 font-550 hover:underline">
          {sections.owned}
        </Link>
      ) : (
        <span className="text-ink-2">{maskedId(id)}</span>
      )}
    </li>
  );
}

/** A person must decide, so none is preselected. */
function SeveralSection({
  several,
  shown,
  canSelect,
}: Selectable & { several: readonly AmbiguousEntry[]; shown?: ShownPosts }) {
  return (
    <Section title={sections.several} count={several.length} note={sections.severalNote}>
      {several.map(({ wanted, posts, ids }) => (
        <div
          key={wantedLabel(wanted)}
          role="group"
          aria-label={wantedLabel(wanted)}
          className="border-t border-line"
        >
          <div className={rowClass}>
            <Name wanted={wanted} />
            <PostCount posts={posts} />
          </div>
          <ul>
            {ids.map((of) => (
              <Candidate key={of.id} of={of} wanted={wanted} canSelect={canSelect} />
            ))}
          </ul>
          <Thumbs ids={posts} shown={shown} />
        </div>
      ))}
    </Section>
  );
}

function NameList({ entries }: { entries: readonly MatchEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 px-[18px] pb-3">
      {entries.map(({ wanted }) => (
        <li
          key={`${wanted.platform} ${wantedLabel(wanted)}`}
          className="flex min-h-9 min-w-0 items-center gap-1.5"
        >
          {wanted.platform && <PlatformIcon source={wanted.platform} />}
          <Name wanted={wanted} />
        </li>
      ))}
    </ul>
  );
}

function OtherSections({
  result,
  shown,
  canAdd,
}: {
  result: MatchResult;
  shown?: ShownPosts;
  canAdd: boolean;
}) {
  const { absent, open, unnamed, gone } = result;
  return (
    <>
      <Section title={sections.absent} count={absent.length} note={sections.absentNote}>
        <NameList entries={absent} />
        {canAdd && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] pb-3.5">
            <AddToListLink
              target={{ people: absent.map(({ wanted }) => wanted) }}
              label={messages.contacts.add(absent.length)}
            />
            <span className="text-ink-3">{messages.contacts.note}</span>
          </p>
        )}
        <Thumbs ids={absent.flatMap(({ posts }) => posts)} shown={shown} />
      </Section>
      <Section title={sections.unnamed} count={unnamed.length} note={sections.unnamedNote}>
        <Thumbs ids={unnamed} shown={shown} />
      </Section>
      <Section title={sections.open} count={open.length}>
        <NameList entries={open} />
      </Section>
      {gone.length > 0 && <p className="mt-4 text-ink-3">{sections.goneNote(gone.length)}</p>}
    </>
  );
}

type MatchResultProps = MatchProgress & {
  result: MatchResult;
  isOver: boolean;
  isStopped: boolean;
  request: object;
  href: string;
  canReveal: boolean;
  /** Adds people to lists. */
  canAdd: boolean;
  shown?: ShownPosts;
};

function Summary({ result: { fresh, owned, absent, several, open } }: { result: MatchResult }) {
  const parts = [
    [fresh.length, summary.fresh],
    [owned.length, summary.owned],
    [absent.length, summary.absent],
    [several.length, summary.several],
    [open.length, summary.open],
  ] as const;
  return (
    <p className="text-ink-2 tabular-nums [&>*+*]:before:mx-1.5 [&>*+*]:before:text-ink-3 [&>*+*]:before:content-['·']">
      {parts.map(([count, words], index) => count > 0 && <span key={index}>{words(count)}</span>)}
    </p>
  );
}

export function MatchedCreators(props: MatchResultProps) {
  const { result, isOver, isStopped, request, href, done, most, canReveal, canAdd, shown } = props;
  const { fresh, owned, several } = result;
  const canBuy = canReveal && (fresh.length > 0 || several.some(({ ids }) => ids.some((of) => !of.isOwned)));
  return (
    <>
      <Summary result={result} />
      {!isOver && (
        <div className="mt-3">
          <MatchingProgress {...{ request, href, done, most, isStopped }} />
        </div>
      )}
      {fresh.length + owned.length + several.length > 0 && (
        // A new key resets the form, because its initial checkboxes depend on the result.
        <MatchedForm
          key={`${fresh.length} ${owned.length} ${several.length} ${done}`}
          atFirst={{ fresh: fresh.length, owned: owned.length }}
          canBuy={canBuy}
          canReveal={canReveal}
          otherwise={noReveal.noReveal}
        >
          <FoundSection state="fresh" found={fresh} canSelect={canReveal} />
          <FoundSection state="owned" found={owned} canSelect={canReveal} />
          <SeveralSection several={several} shown={shown} canSelect={canReveal} />
        </MatchedForm>
      )}
      <OtherSections result={result} shown={shown} canAdd={canAdd} />
    </>
  );
}
