import "server-only";
import type { Selectable } from "kysely";
import type { NoticeKind } from "@/lib/contract/notices";
import type { Tables } from "@/lib/server/ports/database";
import type { Events } from "../../outbox/write-events";
import type { Describer, Describe, Line } from "./describer";
import * as money from "./describe-money";
import * as work from "./describe-work";

export type NoticeRow = Selectable<Tables["notice"]>;

const DESCRIBE: { [Kind in NoticeKind]: Describe<Kind> } = {
  "reveal.finished": money.revealFinished,
  "list.item.changed": work.listItemChanged,
  "link.opened": work.linkOpened,
  "link.decided": work.linkDecided,
  "link.commented": work.linkCommented,
  "request.created": money.requestCreated,
  "request.answered": money.requestAnswered,
  "budget.crossed": money.budgetCrossed,
  "balance.low": money.balanceLow,
  "outcome.unknown": money.outcomeUnknown,
  "outcome.settled": money.outcomeSettled,
  "books.differ": money.booksDiffer,
  "books.agree": money.booksAgree,
  "import.finished": money.importFinished,
  "source.failed": money.sourceFailed,
  "source.finished": money.sourceFinished,
  "key.expiring": money.keyExpiring,
  "link.expiring": work.linkExpiring,
  "sign_in.new": money.signInNew,
  assignment: work.assignment,
  mention: work.mention,
  "view.matched": work.viewMatched,
  "reminder.due": work.reminderDue,
  "channel.failed": money.channelFailed,
};

/** Alike notices, newest first. @returns null when the reader may not see what they are about, or it is gone */
export async function lineOf(to: Describer, rows: readonly NoticeRow[]): Promise<Line | null> {
  const [first] = rows;
  const describe = first && (DESCRIBE[first.kind] as Describe<NoticeKind> | undefined);
  // A notice of another version.
  if (!describe) return null;
  const [payload, ...more] = rows.map((row) => JSON.parse(row.payload) as Events[NoticeKind]);
  return describe(to, [payload!, ...more]);
}

/** Only unread notices of one matter and person are alike; those that were read together stay together. */
export function grouped(rows: readonly NoticeRow[]): NoticeRow[][] {
  const keyOf = ({ kind, subject, readAt, settledAt, payload }: NoticeRow) => {
    const { by = null, direction = null } = JSON.parse(payload) as { by?: string; direction?: string };
    return JSON.stringify([kind, subject, by, direction, readAt, settledAt]);
  };
  return [...Map.groupBy(rows, keyOf).values()];
}
