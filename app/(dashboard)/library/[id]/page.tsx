import { Suspense, type ComponentProps, type ReactNode } from "react";
import type { Metadata } from "next";
import Link from "next/link";
import { after } from "next/server";
import { ChevronLeft } from "lucide-react";
import { FigureTiles, KeptRecords } from "@/components/creators/team-work/kept-records";
import { messages as words } from "@/components/creators/messages/work";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { MarkEntries, MarkForms } from "@/components/creators/mark-forms";
import { messages } from "@/components/creators/messages/record";
import { AboutBox, RecordHead, WhoBox } from "@/components/creators/record-view";
import { Timeline } from "@/components/creators/team-work/timeline";
import { WorkSaid } from "@/components/creators/team-work/work-area";
import { LinksPart, ListsPart, RemindersPart, TagsPart } from "@/components/creators/team-work/work-parts";
import type { SearchParams } from "@/components/filters/address-entries";
import { StatusGlyph } from "@/components/records/status-glyph";
import { AddToListLink } from "@/components/records/add-to-list";
import { maskedId } from "@/components/records/masked-id";
import { recordHref } from "@/components/records/record-href";
import { SourceList } from "@/components/records/source-list";
import { ContactBox, ContactHead, contactName } from "@/components/creators/contact-view";
import { Box } from "@/components/ui/box";
import { FormNotice } from "@/components/ui/form-notice";
import { menuEntryClass } from "@/components/ui/menu-class";
import { TIMELINE_FILTERS, type TimelineFilter } from "@/lib/contract/creator-record";
import type { List } from "@/lib/contract/lists";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { readKeptRecords } from "@/lib/server/team/creator-record/kept-records";
import { readWork } from "@/lib/server/team/creator-record/read-work";
import { knownTags, setTags } from "@/lib/server/team/creator-record/tags";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { marksOf } from "@/lib/server/team/marks/marks-of";
import { noteOpened } from "@/lib/server/team/marks/note-opened";
import type { KnownContact } from "@/lib/server/team/own-contacts/read-contacts";
import { listReminders } from "@/lib/server/team/reminders/read-reminders";
import { findHeld } from "@/lib/server/team/privacy/held";
import { readCreatorSources } from "@/lib/server/team/search/search-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { CreatorPosts } from "./creator-posts";
import { KnownBox, UnrevealedHead } from "./unrevealed-parts";
import { askedFor, freeFacts, loadRecord, openedFrom, type Asked, timelinePart } from "./load-record";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };
type Part = { ctx: MemberContext; id: string; from: List | null; asked: Asked; now: number };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx, id, owned, contact } = await loadRecord((await params).id);
  if (contact) return { title: contactName(contact) };
  const handle = owned?.creator.username ?? (await freeFacts(ctx, id)).handle?.text;
  return { title: handle ? `@${handle}` : maskedId(id) };
}

function Trail({ from }: { from: List | null }) {
  return (
    <nav aria-label={messages.whereYouAre} className="mb-1.5 flex items-center gap-1.5 text-ink-2">
      <ChevronLeft size={13} className="shrink-0 text-ink-3" aria-hidden="true" />
      <Link
        href={from ? `/lists/${from.id}` : LIBRARY_PATH}
        prefetch={false}
        className="min-w-0 truncate rounded-4 hover:text-ink hover:underline"
      >
        {from ? <bdi>{from.name}</bdi> : messages.library}
      </Link>
    </nav>
  );
}

const decisionOf = async ({ ctx, id, from }: Part) => ({
  creatorId: id,
  marks: (await marksOf(ctx, [id]))[id] ?? {},
  back: recordHref(id, { listId: from?.id }),
  canChange: isAllowed(ctx, changeMark.scope),
});

function Decision(forms: ComponentProps<typeof MarkForms>) {
  return (
    <div className="-mt-4 mb-4 empty:hidden">
      <MarkForms {...forms} />
    </div>
  );
}

async function CreatorSources({ ctx, id }: { ctx: MemberContext; id: string }) {
  const answer = await readCreatorSources(ctx, [id]).catch(() => null);
  const sources = answer?.[0]?.sources ?? [];
  if (sources.length === 0) return null;
  return (
    <Box title={messages.sources} className="pb-3.5">
      <div className="mt-1 px-[18px]">
        <SourceList sources={sources} />
      </div>
    </Box>
  );
}

type CreatorWorkProps = {
  ctx: MemberContext;
  id: string;
  from: List | null;
  asked: Asked;
  first: ReactNode;
  last: ReactNode;
  /** *Add to list* is a control of the lists, or of the head. */
  isAddAbove?: boolean;
  now: number;
};

async function CreatorWork({ ctx, id, from, asked, first, last, isAddAbove, now }: CreatorWorkProps) {
  const canWrite = isAllowed(ctx, setTags.scope);
  const [work, reminders, { timeline, isNewest }, known] = await Promise.all([
    readWork(ctx, id),
    listReminders(ctx, { creatorId: id }),
    timelinePart(ctx, id, asked),
    canWrite ? knownTags(ctx, {}) : [],
  ]);
  const listId = from?.id;
  const where = { creatorId: id, back: recordHref(id, { listId }) };
  const partHref = (show: TimelineFilter, after = "") =>
    `${recordHref(id, { listId, show: show === "all" ? "" : show, after })}#timeline`;
  const parts = {
    shown: asked.show,
    hrefs: TIMELINE_FILTERS.map((show) => ({ show, href: partHref(show) })),
    newest: isNewest ? null : partHref(asked.show),
    earlier: timeline.next && partHref(asked.show, timeline.next),
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-1 lg:row-start-1">
        <Timeline
          timeline={timeline}
          where={where}
          canWrite={canWrite}
          privateList={from && !from.isTeam ? { id: from.id, name: from.name } : null}
          parts={parts}
          now={now}
        />
      </div>
      <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {first}
        <ListsPart
          lists={work.lists}
          where={where}
          glyph={(stage) => <StatusGlyph stage={stage} />}
          add={canWrite && !isAddAbove && <AddToListLink size="small" target={{ ids: [id] }} />}
        />
        <RemindersPart reminders={reminders} lists={work.lists} where={where} canWrite={canWrite} now={now} />
        <TagsPart tags={work.tags} known={known.map(({ name }) => name)} where={where} canWrite={canWrite} />
        <LinksPart links={work.links} where={where} canWrite={canWrite} now={now} />
      </div>
      {last && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-2">{last}</div>
      )}
      <WorkSaid />
    </div>
  );
}

async function Owned({ owned, page, ...part }: Part & { owned: OwnedCreator; page: number | null }) {
  const { ctx, id, now } = part;
  const { scopes } = ctx.actor;
  const [records, known, decision] = await Promise.all([
    readKeptRecords(ctx, id),
    freeFacts(ctx, id),
    decisionOf(part),
  ]);
  return (
    <>
      <RecordHead
        owned={owned}
        scopes={scopes}
        known={known}
        refreshHref={isAllowed(ctx, "reveal") ? `/creators/reveal?choose=refresh&ids=${id}` : undefined}
        add={isAllowed(ctx, setTags.scope) && <AddToListLink target={{ ids: [id] }} />}
        marks={decision.canChange && <MarkEntries {...decision} className={menuEntryClass} />}
        now={now}
      />
      <Decision {...decision} isInMenu />
      <FigureTiles records={records} now={now} />
      <KeptRecords records={records} now={now} />
      <CreatorWork
        {...part}
        isAddAbove
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
      <Decision {...await decisionOf(part)} />
      <CreatorWork {...part} first={<KnownBox ctx={ctx} id={id} known={known} />} last={null} />
    </>
  );
}

async function OwnContact({ contact, ...part }: Part & { contact: KnownContact }) {
  return (
    <>
      <ContactHead contact={contact} />
      <Decision {...await decisionOf(part)} />
      <CreatorWork {...part} first={<ContactBox contact={contact} now={part.now} />} last={null} />
    </>
  );
}

export default async function RecordPage({ params, searchParams }: Props) {
  const { ctx, id, owned, contact } = await loadRecord((await params).id);
  const sent = singleValues(await searchParams);
  if (!contact) after(() => noteOpened(ctx, id).catch(() => undefined));
  const from = await openedFrom(ctx, sent("list"));
  const part = { ctx, id, from, asked: askedFor(sent("show"), sent("after")), now: Date.now() };
  const posts = sent("posts");
  return (
    <main className="page-gutters max-w-page">
      <Trail from={from} />
      <div className="mb-3 empty:hidden">
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={words.done}
          problemWords={words.problems}
        />
      </div>
      {contact && <OwnContact {...part} contact={contact} />}
      {!contact && owned && (
        <Owned {...part} owned={owned} page={/^[1-9]\d{0,6}$/.test(posts) ? Number(posts) : null} />
      )}
      {!contact && !owned && <Unrevealed {...part} />}
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
