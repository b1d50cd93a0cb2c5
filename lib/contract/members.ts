/** People of the team. No zod: the browser imports these. */

import type { Budget } from "./budgets";

/** From the one who may do most. What each may do is in scopes.ts. */
export const ROLES = ["admin", "member", "finance", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Label of each role, and a description that follows it. */
export const ROLE_WORDS: Readonly<Record<Role, { label: string; means: string }>> = {
  admin: { label: "Admin", means: "full access" },
  member: { label: "Member", means: "searches, reveals and exports; sees own usage" },
  finance: {
    label: "Finance",
    means: "sees all usage, sets budgets; no reveals or email addresses",
  },
  viewer: {
    label: "Viewer",
    means: "searches and reads the library; no reveals or email addresses",
  },
};

/** `mayImport`: brings files in although the role does not. */
export type Member = { id: string; email: string; name: string; role: Role; mayImport?: boolean };
/** `monthlyCap`: credits a calendar month, without rises; null: no cap. */
export type MemberRow = Member & { createdAt: string; disabledAt: string | null; monthlyCap: number | null };
/**
 * `lastSeenAt`: of the last request or act, ISO 8601; null when nothing is known any more. `sessions`: browsers that are
 * signed in. `spent`: credits this month, with what is held. `monthlyLimit`: what they may spend, by their own budget with
 * its rises and by that of their role.
 */
export type ListedMember = MemberRow & {
  lastSeenAt: string | null;
  sessions: number;
  spent: number;
  monthlyLimit: number | null;
};
/** `booksZone`: the time zone in which the month is counted. */
export type MemberList = { members: ListedMember[]; booksZone: string };
/**
 * `spent`: credits this month, as `booksZone` counts it. `revealed`: owned creators bought by the member. `openInvites`:
 * open links that the member made. `budgets`: those that apply, whatever the purpose. `hasSignOn`: has signed in by single sign-on.
 */
export type MemberDetails = MemberRow & {
  budgets: Budget[];
  spent: number;
  revealed: number;
  openInvites: number;
  booksZone: string;
  hasSignOn: boolean;
};

/** A browser that is signed in. Times: ISO 8601. `isThis`: the one that is looking. */
export type SessionRow = {
  id: string;
  device: string;
  address: string | null;
  startedAt: string;
  seenAt: string;
  isThis: boolean;
};

/** One @, and no spaces: whether mail arrives is known when it does. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;
export const MAX_EMAIL_LENGTH = 200;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/** A password that the server made up counts so long, unless its owner sets another one. */
export const INITIAL_PASSWORD_DAYS = 7;
