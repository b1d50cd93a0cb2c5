/** People of the team. No zod: the browser imports these. */

export type Role = "admin" | "member";
export type Member = { id: string; email: string; name: string; role: Role };
/** `monthlyCap`: credits a calendar month; null: no cap. */
export type MemberRow = Member & { createdAt: string; disabledAt: string | null; monthlyCap: number | null };

export const MIN_PASSWORD_LENGTH = 12;
