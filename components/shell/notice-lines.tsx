"use client";
import {
  AtSign,
  Bookmark,
  Check,
  Clock,
  Coins,
  Database,
  FileCheck,
  Gauge,
  Inbox,
  KeyRound,
  Link2,
  ListChecks,
  LogIn,
  MessageSquare,
  Sparkles,
  TriangleAlert,
  UserPlus,
  type LucideIcon,
} from "lucide-react";
import Link from "next/link";
import { Moment } from "@/components/ui/moment";
import type { Notice, NoticeKind } from "@/lib/contract/notices";
import { messages } from "./messages/notices";

const ICONS: Record<NoticeKind, LucideIcon> = {
  "reveal.finished": Sparkles,
  "list.item.changed": ListChecks,
  "link.opened": Link2,
  "link.decided": Check,
  "link.commented": MessageSquare,
  "request.created": Inbox,
  "request.answered": Check,
  "budget.crossed": Gauge,
  "balance.low": Coins,
  "outcome.unknown": TriangleAlert,
  "outcome.settled": Check,
  "books.differ": TriangleAlert,
  "books.agree": Check,
  "import.finished": FileCheck,
  "source.failed": TriangleAlert,
  "source.finished": Database,
  "key.expiring": KeyRound,
  "link.expiring": Link2,
  "sign_in.new": LogIn,
  assignment: UserPlus,
  mention: AtSign,
  "view.matched": Bookmark,
  "reminder.due": Clock,
  "channel.failed": TriangleAlert,
};

/** The request outlives the page. @returns how many are unread now; null when it failed */
export async function markRead(read: readonly string[] | "all"): Promise<number | null> {
  const answer = await fetch("/api/dashboard/notices", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ read }),
    keepalive: true,
  }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { unread: number }).unread : null;
}

function NoticeLine({ notice, now }: { notice: Notice; now: number }) {
  const { id, kind, at, read, text, detail, href } = notice;
  const Icon = ICONS[kind];
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        onClick={() => void (read || markRead([id]))}
        className="flex items-start gap-3 px-4 py-3 hover:bg-hover"
      >
        <span className="mt-px grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
          <Icon size={15} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          {!read && <span className="sr-only">{messages.isUnread} </span>}
          <bdi className={read ? "text-ink-2" : "font-600"}>{text}</bdi>
          {detail && <bdi className="block text-12 text-ink-3">{detail}</bdi>}
        </span>
        <span className="flex shrink-0 items-center gap-2 text-12 text-ink-3">
          <Moment iso={at} now={now} />
          {!read && <span className="size-2 rounded-full bg-accent" aria-hidden="true" />}
        </span>
      </Link>
    </li>
  );
}

/** `now` is in ms since 1970. */
export function NoticeLines({ notices, now }: { notices: readonly Notice[]; now: number }) {
  return (
    <ul className="divide-y divide-line">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} now={now} />
      ))}
    </ul>
  );
}
