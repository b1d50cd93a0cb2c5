/** People of the team. No zod: the browser imports these. */

export type Role = "admin" | "member";
export type Member = { id: string; email: string; name: string; role: Role };
/** `monthlyCap`: credits a calendar month; null: no cap. */
export type MemberRow = Member & { createdAt: string; disabledAt: string | null; monthlyCap: number | null };
/** `spent`: credits this month. `revealed`: owned creators bought by the member. `openInvites`: open links that the member made. */
export type MemberDetails = MemberRow & { spent: number; revealed: number; openInvites: number };

/** A browser that is signed in. Times: ISO 8601. `isThis`: the one that is looking. */
export type SessionRow = {
  id: string;
  device: string;
  address: string | null;
  startedAt: string;
  seenAt: string;
  isThis: boolean;
};

export const MIN_PASSWORD_LENGTH = 12;
