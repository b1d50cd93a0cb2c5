import type { Budget, BudgetSubject } from "@/lib/contract/budgets";

type Place = Pick<Budget, "subject" | "key">;
type Person = { id: string; role?: string };

const LIMITS: Readonly<Record<BudgetSubject, (key: string, person: Person) => boolean>> = {
  everyone: () => true,
  role: (key, { role }) => key === role,
  member: (key, { id }) => key === id,
  purpose: () => false,
};

export const limitsPerson = ({ subject, key }: Place, person: Person): boolean =>
  LIMITS[subject](key, person);

export const isPersonal = ({ subject }: Pick<Budget, "subject">): boolean =>
  ["member", "role"].includes(subject);

/** @param ownerId the person whose share of a role's budget is meant */
export function counts(
  { subject, key }: Place,
  { memberId, purposeKey }: { memberId: string; purposeKey: string },
  ownerId: string | undefined,
): boolean {
  const counted: Record<BudgetSubject, boolean> = {
    everyone: true,
    role: memberId === ownerId,
    member: memberId === key,
    purpose: purposeKey === key,
  };
  return counted[subject];
}
