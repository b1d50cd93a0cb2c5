/** Whose spending a budget limits, and whose it counts. */
import type { Budget, BudgetSubject } from "@/lib/contract/budgets";

type Place = Pick<Budget, "subject" | "key">;
/** `role`: undefined: the account is not known. */
type Person = { id: string; role?: string };

const LIMITS: Readonly<Record<BudgetSubject, (key: string, person: Person) => boolean>> = {
  everyone: () => true,
  role: (key, { role }) => key === role,
  member: (key, { id }) => key === id,
  purpose: () => false,
};

/** Whether it limits what a person spends, whatever the purpose. */
export const limitsPerson = ({ subject, key }: Place, person: Person): boolean =>
  LIMITS[subject](key, person);

/** Whether it is one person's alone: their own, or the one that their role gives to each. */
export const isPersonal = ({ subject }: Pick<Budget, "subject">): boolean =>
  ["member", "role"].includes(subject);

/** Whether a budget counts what a member spent for a purpose. @param ownerId whose own a role's budget is here */
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
