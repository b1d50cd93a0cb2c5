/** Named as the events they tell of. */
export const NOTICE_KINDS = [
  "reveal.finished",
  "list.item.changed",
  "link.opened",
  "link.decided",
  "link.commented",
  "request.created",
  "request.answered",
  "budget.crossed",
  "balance.low",
  "outcome.unknown",
  "outcome.settled",
  "books.differ",
  "books.agree",
  "import.finished",
  "source.failed",
  "source.finished",
  "key.expiring",
  "link.expiring",
  "sign_in.new",
  "assignment",
  "mention",
  "view.matched",
  "reminder.due",
  "channel.failed",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * One line: an event, or alike unread events (`count`). `id` is the newest one's. `text` is a sentence, `detail` says
 * more. `isSettled`: nothing is left to do. `at` is ISO 8601.
 */
export type Notice = {
  id: string;
  kind: NoticeKind;
  at: string;
  read: boolean;
  text: string;
  detail: string | null;
  href: string;
  count: number;
  isSettled: boolean;
};

/** Newest first. `unread` counts lines, settled ones not. */
export type NoticeList = { unread: number; notices: Notice[] };

export const MOST_NOTICES = 100;
export const NOTICE_DAYS = 90;
