"use client";
import type { MouseEvent, ReactNode } from "react";
import {
  CircleCheck,
  Copy,
  FolderInput,
  Mail,
  RefreshCw,
  Share2,
  Sparkles,
  Tag,
  Trash2,
  UserPlus,
  X,
} from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import type { ShortRow } from "@/lib/contract/lists";
import { MOST_SHARED } from "@/lib/contract/links";
import { MOST_WRITTEN } from "@/lib/contract/outreach";
import { isContactId } from "@/lib/contract/own-contacts";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import type { TableContext } from "./table-fields";
import { messages } from "./messages";

export const barClass =
  "pointer-events-auto flex w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-12 bg-inv py-2 pl-4 pr-2 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:flex-nowrap max-md:overflow-x-auto";

/** The address of the refresh quote can hold this many ids. */
const MOST_REFRESHED = 100;
const REFRESH_PATH = "/creators/reveal";

export type BulkActs = {
  status: (at: DOMRect) => void;
  assign: (at: DOMRect) => void;
  tag: (at: DOMRect) => void;
  move: (at: DOMRect) => void;
  copyEmails: () => void;
  reveal: (ids: readonly string[]) => void;
  remove: () => void;
  clear: () => void;
  all: () => void;
};

function Act({
  icon: Icon,
  label,
  onPress,
}: {
  icon: typeof Tag;
  label: string;
  onPress: (at: DOMRect) => void;
}) {
  return (
    <Button
      variant="inverseGhost"
      onClick={({ currentTarget }: MouseEvent) => onPress(currentTarget.getBoundingClientRect())}
      className="text-inv-ink! px-2!"
    >
      <Icon size={15} aria-hidden="true" />
      {label}
    </Button>
  );
}

const Limit = ({ says }: { says: string }) => (
  <span className="whitespace-nowrap px-2 text-12 text-inv-ink-2">{says}</span>
);

function Refresh({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  if (ids.length > MOST_REFRESHED) return <Limit says={messages.mostRefreshed(MOST_REFRESHED)} />;
  return (
    <form method="get" action={REFRESH_PATH} className="contents">
      <input type="hidden" name="choose" value="refresh" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <button
        type="submit"
        className={buttonClass({ variant: "inverseGhost", className: "text-inv-ink! px-2!" })}
      >
        <RefreshCw size={15} aria-hidden="true" />
        {messages.refresh(ids.length)}
      </button>
    </form>
  );
}

/** Only the selected creators are on the link. */
function Share({ listId, ids }: { listId: string; ids: readonly string[] }) {
  if (ids.length > MOST_SHARED) return <Limit says={messages.mostSharedNote(MOST_SHARED)} />;
  return (
    <form method="get" action="/links" className="contents">
      <input type="hidden" name="kind" value="list" />
      <input type="hidden" name="id" value={listId} />
      <input type="hidden" name="ids" value={ids.join(",")} />
      <button
        type="submit"
        className={buttonClass({ variant: "inverseGhost", className: "text-inv-ink! px-2!" })}
      >
        <Share2 size={15} aria-hidden="true" />
        {messages.share}
      </button>
    </form>
  );
}

/** Messages are previewed on a page of their own, and never sent. */
function Write({ listId, ids }: { listId: string; ids: readonly string[] }) {
  if (ids.length > MOST_WRITTEN) return <Limit says={messages.mostWritten(MOST_WRITTEN)} />;
  return (
    <form method="get" action={`/lists/${encodeURIComponent(listId)}/outreach`} className="contents">
      <input type="hidden" name="ids" value={ids.join(",")} />
      <button
        type="submit"
        className={buttonClass({ variant: "inverseGhost", className: "text-inv-ink! px-2!" })}
      >
        <Mail size={15} aria-hidden="true" />
        {messages.write(ids.length)}
      </button>
    </form>
  );
}

function Reveal({ ids, onReveal }: { ids: readonly string[]; onReveal: BulkActs["reveal"] }) {
  if (ids.length === 0) return null;
  if (ids.length > MAX_REVEAL) return <Limit says={messages.mostRevealed(MAX_REVEAL)} />;
  return <Act icon={Sparkles} label={messages.reveal(ids.length)} onPress={() => onReveal(ids)} />;
}

export function BulkBar({
  rows,
  emails,
  total,
  world: { list, canEdit, canReveal },
  acts,
  exports,
}: {
  rows: readonly ShortRow[];
  emails: number;
  total: number;
  world: TableContext;
  acts: BulkActs;
  exports?: ReactNode;
}) {
  if (rows.length === 0) return null;
  const idsOf = (isRevealed: boolean) =>
    rows
      .filter((row) => row.isRevealed === isRevealed && !isContactId(row.creatorId))
      .map(({ creatorId }) => creatorId);
  return (
    <div role="region" aria-label={messages.chosenRegion} className={barClass}>
      <b className="whitespace-nowrap text-14 font-650 tabular-nums">{messages.chosen(rows.length)}</b>
      <Button variant="inverseGhost" size="icon" onClick={acts.clear} aria-label={messages.clear}>
        <X size={15} aria-hidden="true" />
      </Button>
      {rows.length < total && (
        <Button variant="inverseGhost" className="px-2!" onClick={acts.all}>
          {messages.chooseEvery(total)}
        </Button>
      )}
      <i className="mx-1 h-6 w-px bg-inv-line max-md:hidden" aria-hidden="true" />
      {canEdit && (
        <>
          <Act icon={CircleCheck} label={messages.setStatus} onPress={acts.status} />
          <Act icon={UserPlus} label={messages.assign} onPress={acts.assign} />
          <Act icon={Tag} label={messages.tagThem} onPress={acts.tag} />
        </>
      )}
      {emails > 0 && <Act icon={Copy} label={messages.copyEmails(emails)} onPress={acts.copyEmails} />}
      {exports}
      {canEdit && <Write listId={list.id} ids={rows.map(({ creatorId }) => creatorId)} />}
      {canEdit && <Share listId={list.id} ids={rows.map(({ creatorId }) => creatorId)} />}
      {canReveal && <Reveal ids={idsOf(false)} onReveal={acts.reveal} />}
      {canReveal && <Refresh ids={idsOf(true)} />}
      {canEdit && (
        <>
          <Act icon={FolderInput} label={messages.move} onPress={acts.move} />
          <Act icon={Trash2} label={messages.remove} onPress={acts.remove} />
        </>
      )}
    </div>
  );
}
