/** Notices also reach people by mail and teams by chat. A person decides about groups of kinds, not about each kind. */
import type { Role } from "./members";
import type { NoticeKind } from "./notices";
import { scopesOf, type Scope } from "./scopes";

export const PACES = ["now", "daily", "weekly", "off"] as const;
export type Pace = (typeof PACES)[number];

/** `spending` is no notice: it is the summary of a week, sent with the weekly digest. */
export const NOTICE_GROUPS = [
  "requests",
  "work",
  "clients",
  "views",
  "money",
  "data",
  "account",
  "spending",
] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

const GROUP_OF_KIND: Record<NoticeKind, NoticeGroup> = {
  "request.created": "requests",
  "request.answered": "requests",
  assignment: "work",
  mention: "work",
  "list.item.changed": "work",
  "reminder.due": "work",
  "link.opened": "clients",
  "link.decided": "clients",
  "link.commented": "clients",
  "link.expiring": "clients",
  "view.matched": "views",
  "budget.crossed": "money",
  "balance.low": "money",
  "outcome.unknown": "money",
  "outcome.settled": "money",
  "books.differ": "money",
  "books.agree": "money",
  "reveal.finished": "data",
  "import.finished": "data",
  "source.failed": "data",
  "source.finished": "data",
  "sign_in.new": "account",
  "key.expiring": "account",
  "channel.failed": "account",
};

export const groupOf = (kind: NoticeKind): NoticeGroup => GROUP_OF_KIND[kind];

/** Scopes without which a group has no notices; one of them is enough. */
const SCOPES_OF_GROUP: Record<NoticeGroup, readonly Scope[] | null> = {
  requests: ["reveal", "approve"],
  work: ["library.read"],
  clients: ["lists.write", "usage.all"],
  views: ["search"],
  money: ["usage.own", "usage.all"],
  data: ["reveal", "import"],
  account: null,
  spending: ["usage.all"],
};

/** The groups that a role gets, in the order of the page. */
export function groupsOf(role: Role): NoticeGroup[] {
  const own: readonly Scope[] = scopesOf(role);
  return NOTICE_GROUPS.filter(
    (group) => SCOPES_OF_GROUP[group]?.some((scope) => own.includes(scope)) ?? true,
  );
}

export type Paces = Readonly<Record<NoticeGroup, Pace>>;

const NOTHING: Paces = {
  requests: "off",
  work: "off",
  clients: "off",
  views: "off",
  money: "off",
  data: "off",
  account: "off",
  spending: "off",
};

const OF_MEMBER: Paces = {
  ...NOTHING,
  requests: "now",
  work: "now",
  clients: "now",
  money: "now",
  account: "now",
  views: "weekly",
};

/** By mail, until a person chooses: what waits for them comes at once, the rest in a digest or not at all. */
const BY_MAIL: Record<Role, Paces> = {
  admin: { ...OF_MEMBER, spending: "weekly" },
  finance: { ...NOTHING, requests: "now", money: "now", account: "now", spending: "weekly" },
  member: OF_MEMBER,
  viewer: { ...NOTHING, work: "now", account: "now", views: "weekly" },
};

/** A room gets no kind that speaks to one person. Private lists and budgets of members are left out too. */
const KINDS_OF_CHAT: readonly NoticeKind[] = [
  "request.created",
  "link.opened",
  "link.decided",
  "link.commented",
  "link.expiring",
  "view.matched",
  "budget.crossed",
  "balance.low",
  "outcome.unknown",
  "outcome.settled",
  "books.differ",
  "books.agree",
  "import.finished",
  "source.failed",
  "source.finished",
];
export const isChatKind = (kind: NoticeKind): boolean => KINDS_OF_CHAT.includes(kind);
export const CHAT_GROUPS: readonly NoticeGroup[] = NOTICE_GROUPS.filter(
  (group) => group === "spending" || KINDS_OF_CHAT.some((kind) => groupOf(kind) === group),
);

const BY_CHAT: Paces = { ...NOTHING, requests: "now", clients: "now", views: "daily" };

/** `given`: what was chosen, which may be older than a group. */
export const mailPaces = (role: Role, given: Partial<Paces>): Paces => ({ ...BY_MAIL[role], ...given });
export const chatPaces = (given: Partial<Paces>): Paces => ({ ...BY_CHAT, ...given });

/** The summary of a week is sent once a week or not. */
export const pacesOf = (group: NoticeGroup): readonly Pace[] =>
  group === "spending" ? ["weekly", "off"] : PACES;

/** `weekday`: 1 for Monday. Daily digests come at the same hour. */
export type DigestTime = { hour: number; weekday: number };
export const USUAL_DIGEST: DigestTime = { hour: 8, weekday: 1 };

/** `mail`: the mail server, which serves everyone. */
export const MAIL = "mail";
export const MOST_CHANNELS = 10;
export const MAX_CHANNEL_NAME = 60;
export const MAX_CHANNEL_ADDRESS = 2_000;

/** `problem`: why the last attempt failed; null when it did not. Times are ISO 8601 in UTC. */
export type ChannelState = {
  sentAt: string | null;
  failedAt: string | null;
  problem: string | null;
  dueAt: string | null;
};

export type ChatChannel = {
  id: string;
  name: string;
  host: string;
  addedBy: string;
  paces: Paces;
  digest: DigestTime;
  state: ChannelState;
};

/** `isOn`: a mail server is set up. `ownProblem`: why mail to this member was given up. */
export type NoticeSettings = {
  isMailOn: boolean;
  mail: ChannelState;
  ownProblem: string | null;
  email: string;
  groups: readonly NoticeGroup[];
  paces: Paces;
  digest: DigestTime;
  zone: string;
  booksZone: string;
  nextDigestAt: { daily: string; weekly: string };
  /** Null for members who may not manage them. */
  channels: readonly ChatChannel[] | null;
  views: { isOn: boolean; count: number; checkedAt: string | null };
};
