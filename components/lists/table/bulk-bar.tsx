"use client";
/** What can be done with the chosen rows. */
import type { MouseEvent, ReactNode } from "react";
import { CircleCheck, Copy, FolderInput, RefreshCw, Sparkles, Tag, Trash2, UserPlus, X } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { MAX_IDS, type ListRow } from "@/lib/contract/lists";
import type { TableWorld } from "./table-world";
import { messages } from "./messages";

/** Creators that the address of the price of newer records can name. */
const MOST_REFRESHED = 100;
const REFRESH_PATH = "/creators/reveal";

export type BulkActs = {
  status: (at: DOMRect) => void;
  assign: (at: DOMRect) => void;
  tag: (at: DOMRect) => void;
  move: (at: DOMRect) => void;
  copyEmails: (emails: readonly string[]) => void;
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

const emailsOf = (rows: readonly ListRow[]) => [
  ...new Set(rows.flatMap(({ record }) => record?.email || [])),
];

function Refresh({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0 || ids.length > MOST_REFRESHED) return null;
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

/** `rows`: of the chosen ones. `total`: of all rows that the filters leave. `exports`: buttons that export them. */
export function BulkBar({
  rows,
  total,
  world: { canEdit, seesContacts, canReveal },
  acts,
  exports,
}: {
  rows: readonly ListRow[];
  total: number;
  world: TableWorld;
  acts: BulkActs;
  exports?: ReactNode;
}) {
  if (rows.length === 0) return null;
  const emails = seesContacts ? emailsOf(rows) : [];
  const hidden = rows.filter(({ record }) => !record).map(({ creatorId }) => creatorId);
  const owned = rows.filter(({ record }) => record).map(({ creatorId }) => creatorId);
  const most = Math.min(total, MAX_IDS);
  return (
    <div
      role="region"
      aria-label={messages.chosenRegion}
      className="pointer-events-auto flex w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-12 bg-inv py-2 pl-4 pr-2 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:flex-nowrap max-md:overflow-x-auto"
    >
      <b className="whitespace-nowrap text-14 font-650 tabular-nums">{messages.chosen(rows.length)}</b>
      <Button variant="inverseGhost" size="icon" onClick={acts.clear} aria-label={messages.clear}>
        <X size={15} aria-hidden="true" />
      </Button>
      {rows.length < most && (
        <Button variant="inverseGhost" className="px-2!" onClick={acts.all}>
          {most < total ? messages.chooseFirst(most) : messages.chooseEvery(total)}
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
      {emails.length > 0 && (
        <Act icon={Copy} label={messages.copyEmails(emails.length)} onPress={() => acts.copyEmails(emails)} />
      )}
      {exports}
      {canReveal && hidden.length > 0 && (
        <Act icon={Sparkles} label={messages.reveal(hidden.length)} onPress={() => acts.reveal(hidden)} />
      )}
      {canReveal && <Refresh ids={owned} />}
      {canEdit && (
        <>
          <Act icon={FolderInput} label={messages.move} onPress={acts.move} />
          <Act icon={Trash2} label={messages.remove} onPress={acts.remove} />
        </>
      )}
    </div>
  );
}
