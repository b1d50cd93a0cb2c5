import {
  CircleCheck,
  Link2,
  Mail,
  ListPlus,
  ListX,
  RefreshCw,
  ShieldAlert,
  SquarePen,
  TagIcon,
  UserCheck,
  Vote,
} from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { Segments } from "@/components/ui/segments";
import type {
  CreatorNote,
  Timeline as Read,
  TimelineEntry,
  TimelineFilter,
} from "@/lib/contract/creator-record";
import { messages } from "../messages/work";
import { NewNote, NoteActs, type Where } from "./note-forms";
import { EntryWords } from "./timeline-messages";
import { WorkArea } from "./work-area";

const ICONS = { link: Link2, tag: TagIcon, mark: ShieldAlert, decision: Vote, message: Mail } as const;

function Sign({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === "note") return <Avatar name={entry.by.name} />;
  const isBought = entry.kind === "purchase";
  const Icon =
    entry.kind === "purchase"
      ? entry.reveal === "refresh"
        ? RefreshCw
        : CircleCheck
      : entry.kind === "list"
        ? {
            added: ListPlus,
            restored: ListPlus,
            removed: ListX,
            UserCheck,
            matched: UserCheck,
            field: SquarePen,
          }[entry.change]
        : ICONS[entry.kind];
  return (
    <span
      className={`grid size-6 place-items-center rounded-full ring-1 ring-inset ring-line ${isBought ? "bg-accent-soft-2 text-accent-ink" : "bg-sunken text-ink-2"}`}
    >
      <Icon size={13} aria-hidden="true" />
    </span>
  );
}

function Note({ note, where }: { note: CreatorNote; where: Where }) {
  if (note.body === null)
    return <p className="text-12 text-ink-3">{messages.note.removed(<bdi>{note.removedBy ?? ""}</bdi>)}</p>;
  return (
    <div className="mt-1">
      <p className="w-fit max-w-[60ch] rounded-8 bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
        <bdi>{note.body}</bdi>
      </p>
      {note.changedAt && <p className="text-12 text-ink-3">{messages.note.changed}</p>}
      <NoteActs note={note} where={where} />
    </div>
  );
}

function Entry({ entry, where, now }: { entry: TimelineEntry; where: Where; now: number }) {
  return (
    <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-3.5 before:absolute before:top-7 before:bottom-0.5 before:left-3 before:w-px before:bg-line last:before:hidden">
      <Sign entry={entry} />
      <div className="min-w-0 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <EntryWords entry={entry} />
          </div>
          <Moment iso={entry.at} now={now} style="full" className="text-12 text-ink-3" />
        </div>
        {entry.kind === "note" && <Note note={entry.note} where={where} />}
      </div>
    </li>
  );
}

/** Null addresses mean that there are no newer or earlier entries. */
type Parts = {
  shown: TimelineFilter;
  hrefs: readonly { show: TimelineFilter; href: string }[];
  newest: string | null;
  earlier: string | null;
};

type Props = {
  timeline: Read;
  where: Where;
  canWrite: boolean;
  privateList: { id: string; name: string } | null;
  parts: Parts;
  now: number;
};

export function Timeline({ timeline: { entries }, where, canWrite, privateList, parts, now }: Props) {
  return (
    <WorkArea
      title={messages.timeline.title}
      label={messages.timeline.title}
      aside={
        <Segments
          label={messages.timeline.show}
          segments={parts.hrefs.map(({ show, href }) => ({
            href,
            label: messages.timeline.filters[show],
            isCurrent: show === parts.shown,
          }))}
        />
      }
    >
      <div id="timeline" className="scroll-mt-24 px-[18px] pt-2.5">
        {canWrite && <NewNote where={where} privateList={privateList} />}
        {entries.length === 0 ? (
          <p className="pt-3 text-ink-3">
            {parts.shown !== "all"
              ? messages.timeline.emptyPart
              : canWrite
                ? messages.timeline.empty
                : messages.timeline.emptyForReaders}
          </p>
        ) : (
          <ol className="mt-4">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} where={where} now={now} />
            ))}
          </ol>
        )}
        <nav aria-label={messages.timeline.more} className="flex flex-wrap gap-2 empty:hidden">
          {parts.newest && <ButtonLink href={parts.newest}>{messages.timeline.newest}</ButtonLink>}
          {parts.earlier && <ButtonLink href={parts.earlier}>{messages.timeline.earlier}</ButtonLink>}
        </nav>
      </div>
    </WorkArea>
  );
}
