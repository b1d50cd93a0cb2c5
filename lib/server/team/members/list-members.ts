import "server-only";
import type { Selectable } from "kysely";
import { z } from "zod";
import { isPersonal, limitsPerson } from "@/lib/domain/budget-match";
import { AppError } from "@/lib/contract/errors";
import type { MemberDetails, MemberList, MemberRow } from "@/lib/contract/members";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { isLive } from "@/lib/server/access/session-rows";
import type { Db, Tables } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { budgetRows, creditsAt, monthlyOf, type BudgetRow } from "../budgets/budget-rows";
import { budgetsOfMember } from "../budgets/used-budgets";
import { monthlySpend, monthlySpends } from "../reveal/reveal-context";

const rowOf = (row: Selectable<Tables["member"]>, monthlyCap: number | null): MemberRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  ...(row.mayImport === 1 && { mayImport: true }),
  createdAt: row.createdAt,
  disabledAt: row.disabledAt,
  monthlyCap,
});

/** Indexes answer both subqueries. Ended sessions are deleted, acts stay as long as the audit log. */
const seenMembers = (db: Db) =>
  db
    .selectFrom("member")
    .selectAll("member")
    .select((fields) => [
      fields
        .selectFrom("session")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("session.memberId", "=", "member.id")
        .whereRef("session.version", "=", "member.sessionVersion")
        .where(isLive())
        .as("sessions"),
      fields
        .selectFrom("session")
        .select(({ fn }) => fn.max<number | null>("session.seenAtMs").as("at"))
        .whereRef("session.memberId", "=", "member.id")
        .as("seenAtMs"),
      fields
        .selectFrom("auditEntry")
        .select(({ fn }) => fn.max<string | null>("auditEntry.at").as("at"))
        .whereRef("auditEntry.actorId", "=", "member.id")
        .as("actedAt"),
    ])
    .orderBy("member.createdAt")
    .orderBy("member.id");

function lastSeen(seenAtMs: number | null, actedAt: string | null): string | null {
  // A time that was edited in the table may be invalid.
  const at = Math.max(seenAtMs ?? 0, Date.parse(actedAt ?? "") || 0);
  return at === 0 ? null : new Date(at).toISOString();
}

type Limited = Pick<Selectable<Tables["member"]>, "id" | "role">;

const isMonthly = ({ period, isHard }: BudgetRow) => period === "month" && isHard;

function limitIn(budgets: readonly BudgetRow[], person: Limited): number | null {
  const limits = budgets
    .filter((budget) => isMonthly(budget) && isPersonal(budget) && limitsPerson(budget, person))
    .map(({ credits }) => credits);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The member's own budget without temporary rises, as the form edits it. */
function capIn(budgets: readonly BudgetRow[], id: string): number | null {
  const own = budgets.find(
    (budget) => isMonthly(budget) && isPersonal(budget) && limitsPerson(budget, { id }),
  );
  return own ? own.credits - (own.rise?.credits ?? 0) : null;
}

/** The oldest account comes first. */
export const listMembers = defineVerb(
  { scope: "members", input: null },
  async ({ db }: VerbContext): Promise<MemberList> => {
    const zone = await booksZone(db);
    const [rows, spends, budgets] = await Promise.all([
      seenMembers(db).execute(),
      monthlySpends(db, thisMonth(zone)),
      budgetRows(db),
    ]);
    const members = rows.map(({ sessions, seenAtMs, actedAt, ...row }) => ({
      ...rowOf(row, capIn(budgets, row.id)),
      monthlyLimit: limitIn(budgets, row),
      sessions: row.disabledAt === null ? Number(sessions) : 0,
      lastSeenAt: lastSeen(seenAtMs === null ? null : Number(seenAtMs), actedAt),
      spent: spends.get(row.id) ?? 0,
    }));
    return { members, booksZone: zone };
  },
);

async function countRevealed(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("ownedCreator")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOpenLinks(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("oneTimeLink")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("createdBy", "=", memberId)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True when the member has signed in by the present single sign-on. */
export async function isLinked(db: Db, memberId: string): Promise<boolean> {
  const { signOn } = env();
  if (!signOn) return false;
  const link = await db
    .selectFrom("issuerAccount")
    .select("subject")
    .where("issuer", "=", signOn.issuer)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return link !== undefined;
}

/** Also returns what disabling the account would stop and leave. @throws AppError `not_found` */
export const readMember = defineVerb(
  { scope: "members", input: z.string() },
  async ({ db }: VerbContext, id): Promise<MemberDetails> => {
    const row = await db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new AppError("not_found", "This member doesn’t exist.");
    const zone = await booksZone(db);
    const [spent, revealed, openInvites, hasSignOn, cap, budgets] = await Promise.all([
      monthlySpend(db, id, thisMonth(zone)),
      countRevealed(db, id),
      countOpenLinks(db, id),
      isLinked(db, id),
      creditsAt(db, monthlyOf(id)),
      budgetsOfMember(db, id, []),
    ]);
    return { ...rowOf(row, cap ?? null), budgets, spent, revealed, openInvites, hasSignOn, booksZone: zone };
  },
);
