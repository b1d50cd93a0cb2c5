import type { Budget } from "./budgets";

/** Ordered by permissions, most first. scopes.ts defines the permissions. */
export const ROLES = ["admin", "member", "finance", "viewer"] as const;
export type Role = (typeof ROLES)[number];

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

/** `mayImport` grants imports that the role does not include. */
export type Member = { id: string; email: string; name: string; role: Role; mayImport?: boolean };
/** `monthlyCap` is in credits per calendar month, without raises. Null means no cap. */
export type MemberRow = Member & { createdAt: string; disabledAt: string | null; monthlyCap: number | null };
/**
 * `lastSeenAt` is null when it is no longer known. `sessions` counts signed-in browsers. `spent` is this month's, held
 * credits included. `monthlyLimit` combines the member's own budget, with its raises, and that of the role.
 */
export type ListedMember = MemberRow & {
  lastSeenAt: string | null;
  sessions: number;
  spent: number;
  monthlyLimit: number | null;
};
export type MemberList = { members: ListedMember[]; booksZone: string };
/**
 * `spent` is this month's in `booksZone`. `revealed` counts owned creators that the member bought. `budgets` apply
 * whatever the purpose. `hasSignOn` means the member has used single sign-on.
 */
export type MemberDetails = MemberRow & {
  budgets: Budget[];
  spent: number;
  revealed: number;
  openInvites: number;
  booksZone: string;
  hasSignOn: boolean;
};

/** A signed-in browser. Times are ISO 8601. `isThis` marks the current one. */
export type SessionRow = {
  id: string;
  device: string;
  address: string | null;
  startedAt: string;
  seenAt: string;
  isThis: boolean;
};

/** Only requires an @ and no spaces. Delivery is the real check. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;
export const MAX_EMAIL_LENGTH = 200;

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

/** Days for which a generated password works unless its owner sets another one. */
export const INITIAL_PASSWORD_DAYS = 7;
