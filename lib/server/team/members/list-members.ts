import "server-only";
import type { Selectable } from "kysely";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { MemberDetails, MemberRow } from "@/lib/contract/members";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db, Tables } from "@/lib/server/ports/database";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { isLinked } from "./is-linked";
import { monthlySpend } from "../reveal/reveal-context";

const rowOf = (row: Selectable<Tables["member"]>): MemberRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  disabledAt: row.disabled_at,
  monthlyCap: row.monthly_cap,
});

/** Every account, the oldest first. */
export const listMembers = defineVerb(
  { scope: "members", input: null },
  async ({ db }: VerbContext): Promise<MemberRow[]> => {
    const rows = await db.selectFrom("member").selectAll().orderBy("created_at").orderBy("id").execute();
    return rows.map(rowOf);
  },
);

async function countRevealed(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("owned_creator")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOpenLinks(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("one_time_link")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("created_by", "=", memberId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at_ms", ">", Date.now())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One account, with what disabling it would stop and leave. @throws AppError `not_found` */
export const readMember = defineVerb(
  { scope: "members", input: z.string() },
  async ({ db }: VerbContext, id): Promise<MemberDetails> => {
    const row = await db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new AppError("not_found", "There is no such member.");
    const zone = await booksZone(db);
    const [spent, revealed, openInvites, hasSignOn] = await Promise.all([
      monthlySpend(db, id, thisMonth(zone)),
      countRevealed(db, id),
      countOpenLinks(db, id),
      isLinked(db, id),
    ]);
    return { ...rowOf(row), spent, revealed, openInvites, hasSignOn, booksZone: zone };
  },
);
