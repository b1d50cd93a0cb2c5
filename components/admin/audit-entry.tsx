import { Ban, ChevronDown, KeyRound, Server } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import type { MomentWords } from "@/components/ui/moment-words";
import type { Act } from "@/lib/contract/audit";
import type { AuditRow } from "@/lib/contract/audit-log";
import { auditSentence } from "@/lib/domain/audit-words";
import { AuditDetails } from "./audit-details";
import { messages } from "./messages/audit";

const ICONS = { key: KeyRound, operator: Server, system: Server, anonymous: Ban } as const;

function Actor({ actor: { kind, name } }: { actor: AuditRow["actor"] }) {
  if (kind === "member") return <Avatar name={name ?? "?"} />;
  const Icon = ICONS[kind];
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-6 bg-sunken text-ink-2 ring-1 ring-inset ring-line">
      <Icon size={13} aria-hidden="true" />
    </span>
  );
}

const WARNS: readonly Act[] = ["sign-in.failed", "spending.refused", "credits.refused", "key.refused"];

/** Looks like a tag, but can wrap. */
const WARNING = "inline-block rounded-4 bg-warn-soft px-1.5 py-0.5 text-12 font-500 text-warn-ink";

function Sentence({ row }: { row: AuditRow }) {
  const { who, before, object, after, fact } = auditSentence(row);
  const isWarning = WARNS.includes(row.act);
  return (
    <>
      <b className="font-600">
        <bdi>{who}</bdi>
      </b>{" "}
      {before}
      {object !== null && (
        <>
          {" "}
          <b className="font-600">
            <bdi>{object}</bdi>
          </b>
        </>
      )}
      {after !== "" && ` ${after}`}
      {fact !== null && (
        <>
          {" "}
          <span className={isWarning ? WARNING : "text-ink-2"}>
            <bdi>{fact}</bdi>
          </span>
        </>
      )}
    </>
  );
}

const OF_SERVER = messages.entry.ofServer;

function placeOf({ address, actor: { kind } }: AuditRow): string {
  if (address !== null) return address;
  return kind === "operator" || kind === "system" ? OF_SERVER[kind] : "";
}

export function AuditEntry({ row, words }: { row: AuditRow; words: MomentWords }) {
  const time = <time dateTime={row.at}>{words.clock(row.at)}</time>;
  const place = placeOf(row);
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[24px_minmax(0,1fr)_24px] items-center gap-x-3 px-[18px] py-2 hover:bg-hover group-open:bg-hover max-md:min-h-14 md:grid-cols-[46px_24px_minmax(0,1fr)_auto_24px] [&::-webkit-details-marker]:hidden">
          <span className="tabular-nums text-ink-3 max-md:hidden">{time}</span>
          <Actor actor={row.actor} />
          <span className="min-w-0 wrap-anywhere">
            <Sentence row={row} />
            <span className="mt-0.5 block text-12 tabular-nums text-ink-3 md:hidden">
              {time}
              {place !== "" && ` · ${place}`}
            </span>
          </span>
          <span className="max-w-52 truncate text-12 tabular-nums text-ink-3 max-md:hidden">{place}</span>
          <ChevronDown
            size={15}
            className="justify-self-end text-ink-3 transition-transform duration-fast group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <AuditDetails row={row} />
      </details>
    </li>
  );
}
