import { Suspense } from "react";
import type { Metadata } from "next";
import Link from "next/link";
import { after } from "next/server";
import { ChevronRight } from "lucide-react";
import { FigureTiles, KeptRecords } from "@/components/creators/team-work/kept-records";
import { messages as words } from "@/components/creators/messages/work";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { MarkForms } from "@/components/creators/mark-forms";
import { messages } from "@/components/creators/messages/record";
import { AboutBox, RecordHead, WhoBox } from "@/components/creators/record-view";
import type { SearchParams } from "@/components/filters/address-entries";
import { maskedId } from "@/components/records/masked-id";
import { recordHref } from "@/components/records/record-href";
import { FormNotice } from "@/components/ui/form-notice";
import type { List } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { readKeptRecords } from "@/lib/server/team/creator-record/kept-records";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { marksOf } from "@/lib/server/team/marks/marks-of";
import { noteOpened } from "@/lib/server/team/marks/note-opened";
import { findHeld } from "@/lib/server/team/privacy/held";
import type { MemberContext } from "@/lib/server/team/team-context";
import { CreatorPosts } from "./creator-posts";
import { CreatorSources } from "./creator-sources";
import { CreatorWork } from "./creator-work";
import { askedFor, freeFacts, loadRecord, openedFrom, type Asked } from "./load-record";
import { KnownBox, UnrevealedHead } from "./unrevealed";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };
type Part = { ctx: MemberContext; id: string; from: List | null; asked: Asked; now: number };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx, id, owned } = await loadRecord((await params).id);
  const handle = owned?.creator.username ?? (await freeFacts(ctx, id)).handle?.text;
  return { title: handle ? `@${handle}` : maskedId(id) };
}

function Trail({ id, from }: { id: string; from: List | null }) {
  return (
    <nav aria-label={messages.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
      <Link
        href={from ? `/lists/${from.id}` : LIBRARY_PATH}
        prefetch={false}
        className="min-w-0 truncate rounded-4 hover:text-ink hover:underline"
      >
        {from ? <bdi>{from.name}</bdi> : messages.library}
      </Link>
      <ChevronRight size={13} className="shrink-0 text-ink-3" aria-hidden="true" />
      <span className="font-mono text-12">{maskedId(id)}</span>
    </nav>
  );
}

async function Decision({ ctx, id, from }: Part) {
  const marks = (await marksOf(ctx, [id]))[id] ?? {};
  return (
    <div className="-mt-4 mb-4 empty:hidden">
      <MarkForms
        creatorId={id}
        marks={marks}
        back={recordHref(id, { listId: from?.id })}
        canChange={isAllowed(ctx, changeMark.scope)}
      />
    </div>
  );
}

async function Owned({ owned, page, ...part }: Part & { owned: OwnedCreator; page: number | null }) {
  const { ctx, id, now } = part;
  const { scopes } = ctx.actor;
  const [records, known] = await Promise.all([readKeptRecords(ctx, id), freeFacts(ctx, id)]);
  return (
    <>
      <RecordHead
        owned={owned}
        scopes={scopes}
        known={known}
        refreshHref={isAllowed(ctx, "reveal") ? `/creators/reveal?choose=refresh&ids=${id}` : undefined}
        now={now}
      />
      <Decision {...part} />
      <FigureTiles records={records} now={now} />
      <KeptRecords records={records} now={now} />
      <CreatorWork
        {...part}
        first={<WhoBox owned={owned} scopes={scopes} known={known} />}
        last={
          <>
            <AboutBox owned={owned} known={known} />
            {isAllowed(ctx, "search") && (
              <>
                <Suspense fallback={null}>
                  <CreatorSources ctx={ctx} id={id} />
                </Suspense>
                <CreatorPosts ctx={ctx} creator={owned.creator} page={page} />
              </>
            )}
          </>
        }
      />
    </>
  );
}

async function Unrevealed(part: Part) {
  const { ctx, id } = part;
  const known = await freeFacts(ctx, id);
  return (
    <>
      <UnrevealedHead ctx={ctx} id={id} known={known} />
      <Decision {...part} />
      <CreatorWork {...part} first={<KnownBox ctx={ctx} id={id} known={known} />} last={null} />
    </>
  );
}

export default async function RecordPage({ params, searchParams }: Props) {
  const { ctx, id, owned } = await loadRecord((await params).id);
  const sent = singleValues(await searchParams);
  after(() => noteOpened(ctx, id).catch(() => undefined));
  const from = await openedFrom(ctx, sent("list"));
  const part = { ctx, id, from, asked: askedFor(sent("show"), sent("after")), now: Date.now() };
  const posts = sent("posts");
  return (
    <main className="page-gutters max-w-page">
      <Trail id={id} from={from} />
      <div className="mb-3 empty:hidden">
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={words.done}
          problemWords={words.problems}
        />
      </div>
      {owned ? (
        <Owned {...part} owned={owned} page={/^[1-9]\d{0,6}$/.test(posts) ? Number(posts) : null} />
      ) : (
        <Unrevealed {...part} />
      )}
      {isAllowed(ctx, findHeld.scope) && (
        <p className="mt-3 px-[18px] text-12 text-ink-3">
          <Link
            href={`/admin/privacy?q=${id}`}
            prefetch={false}
            className="rounded-4 underline underline-offset-3 hover:text-ink"
          >
            {messages.held}
          </Link>
        </p>
      )}
    </main>
  );
}
