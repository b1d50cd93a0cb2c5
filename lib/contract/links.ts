/** Links for people outside the team. No zod: the browser imports this. */
import type { Platform } from "./enums";

/** `list` and `board` show rows as they were when the link was made. The others are read from the ledger. */
export const SHARED_KINDS = ["list", "board", "receipt", "statement"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export const ANSWERS = ["yes", "maybe", "no"] as const;
export type Answer = (typeof ANSWERS)[number];
export const ANSWER_WORDS: Record<Answer, string> = { yes: "Yes", maybe: "Maybe", no: "No" };

/** Choices of what a link shows. Ids of a list's own columns are choices too. */
export const LIST_CHOICES = ["handle", "figures", "place", "category", "posts", "email", "status"] as const;
export const BOARD_CHOICES = ["hook", "handle", "figures", "place", "posted", "caption"] as const;
export type ListChoice = (typeof LIST_CHOICES)[number];
export type BoardChoice = (typeof BOARD_CHOICES)[number];

/** Addresses, statuses and own columns, such as fees, must be chosen. */
export const USUAL_CHOICES: Record<SharedKind, readonly string[]> = {
  list: ["handle", "figures", "place", "category", "posts"],
  board: ["hook", "handle", "figures", "place", "posted"],
  receipt: [],
  statement: ["members"],
};

export const ALLOWANCES = ["decide", "comment"] as const;
export type Allowance = (typeof ALLOWANCES)[number];

export const USUAL_DAYS: Record<SharedKind, number> = { list: 30, board: 30, receipt: 90, statement: 90 };
export const MOST_DAYS = 365;
export const MOST_SHARED = 200;
export const POSTS_SHOWN = 3;
export const MOST_LINKS = 500;
export const MAX_LABEL_LENGTH = 60;
export const MAX_TITLE_LENGTH = 120;
export const MAX_SHARE_NOTE_LENGTH = 1_000;
export const MAX_REASON_LENGTH = 300;
export const MAX_COMMENT_LENGTH = 1_000;
export const MAX_NAME_LENGTH = 60;
/** A page carries the logo in itself. */
export const MAX_LOGO_BYTES = 65_536;
export const MAX_EMAIL_LENGTH = 200;
export const MIN_LINK_PASSWORD = 8;
export const MAX_LINK_PASSWORD = 72;
/** Lines of a receipt or statement on the page. The file has all. */
export const LINES_SHOWN = 200;

/** 32 random bytes in base64url. */
export const SHARE_TOKEN = /^[\w-]{43}$/;
export const sharePath = (token: string): string => `/share/${token}`;

/** A range that a free search proved. Each end may be open. */
export type SharedBand = { min?: number; max?: number };
export type SharedFigure = "followers" | "averageViews" | "engagementRate";
export const SHARED_FIGURES: readonly SharedFigure[] = ["followers", "averageViews", "engagementRate"];

export type SharedPost = { hook?: string; views?: number; thumbnailUrl?: string };

/** An unrevealed creator has only `source`, `bands`, `country` and `category`. */
export type SharedCreator = {
  isRevealed: boolean;
  source?: Platform;
  handle?: string;
  profile?: string;
  country?: string;
  language?: string;
  category?: string;
  figures?: Partial<Record<SharedFigure, number>>;
  bands?: Partial<Record<SharedFigure, SharedBand>>;
  posts?: SharedPost[];
  email?: string;
  status?: string;
  columns?: { name: string; text: string }[];
};

export type SharedBoardPost = SharedPost & {
  handle?: string;
  address?: string;
  caption?: string;
  viralityScore?: number;
  likes?: number;
  category?: string;
  country?: string;
  postedAt?: string;
};

/** `decided`: the last answer of any visitor. `name` is as stated. */
export type Decision = { answer: Answer; reason: string; name: string; at: string; label: string };

export type SharedComment = { id: number; body: string; name: string; isTeams: boolean; at: string };

export type SharedRow = {
  key: string;
  creator: SharedCreator | null;
  post: SharedBoardPost | null;
  decision: Decision | null;
  comments: readonly SharedComment[];
  /** The team wrote something since the visitor's last visit. */
  isNew: boolean;
};

/** `paused`: its maker lost the right to share, or the list is gone; it works again when that ends. */
export type LinkState = "live" | "paused" | "expired" | "ended";

export type LinkSummary = {
  id: string;
  kind: SharedKind;
  state: LinkState;
  label: string;
  title: string;
  /** Name of the list, purpose or month. Null for another member's private list. */
  about: string | null;
  href: string | null;
  by: { id: string; name: string };
  shown: readonly string[];
  hasPassword: boolean;
  rows: number;
  decisions: Readonly<Record<Answer, number>>;
  comments: number;
  opened: number;
  openedAt: string | null;
  createdAt: string;
  expiresAt: string;
};

/** A line for each profile: its price is 1, or 0 when it was owned. `creator` is null when it was erased. */
export type BookLine = {
  at: string;
  what: string;
  by: string | null;
  handle: string | null;
  source: Platform | null;
  followers: number | null;
  category: string | null;
  credits: number;
};

/** `opening` + `added` − `spent` = `closing`. Null when the service reports no balance. */
export type Balances = { opening: number; added: number; spent: number; closing: number };

export type SharedBooks = {
  kind: "receipt" | "statement";
  /** Name of the receipt or month, as `RV-1a2b3c4d` or `ST-2026-10`. */
  number: string;
  purpose: string | null;
  period: { from: string; to: string };
  zone: string;
  balances: Balances | null;
  charged: number;
  returned: number;
  spent: number;
  profiles: number;
  /** Credits that were not paid because the team owned the profile. */
  saved: number;
  lines: readonly BookLine[];
  totalLines: number;
  /** Last comparison with the service. Null when none was made. */
  books: { checkedAt: string; isRight: boolean } | null;
  version: number;
  versions: readonly { version: number; at: string; spent: number }[];
};
