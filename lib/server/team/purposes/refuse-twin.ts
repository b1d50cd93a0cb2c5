import "server-only";
/** A new purpose that only looks like an existing one would have its own line in the ledger, and no budget. */
import { AppError } from "@/lib/contract/errors";
import { purposeKey } from "@/lib/contract/reveal";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/server/ports/database";
import { asBudgeted } from "../budgets/purpose-budgets";
import { budgetRows } from "../budgets/budget-rows";
import { twinAmong } from "./name-skeleton";

type Reader = Kysely<Tables>;

/** Finds the usual case by two indexes: the name of a budget, or the spelling of an earlier purchase. */
async function isKnown(db: Reader, purpose: string): Promise<boolean> {
  const budget = await db
    .selectFrom("budget")
    .select("id")
    .where("subject", "=", "purpose")
    .where("subjectKey", "=", purposeKey(purpose))
    .limit(1)
    .executeTakeFirst();
  if (budget) return true;
  const spent = await db
    .selectFrom("usageRow")
    .select("id")
    .where("purpose", "=", purpose)
    .limit(1)
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns every name that a purpose has, was bought for or has a budget under. */
async function knownNames(db: Reader): Promise<string[]> {
  const used = await db
    .selectFrom("reveal")
    .select("purpose")
    .distinct()
    .where("purpose", "is not", null)
    .execute();
  const budgets = await budgetRows(db);
  return [
    ...used.map(({ purpose }) => purpose!),
    ...budgets.flatMap(({ subject, name }) => (subject === "purpose" ? [name] : [])),
  ];
}

/**
 * @param besides key of a purpose that gives its name up
 * @throws AppError `invalid_parameter` naming the field when the name belongs to another purpose
 */
export async function refuseTwin(
  db: Reader,
  purpose: string,
  { besides, field = "purpose" }: { besides?: string; field?: string } = {},
): Promise<void> {
  if (await isKnown(db, purpose)) return;
  const key = purposeKey(purpose);
  const names = await knownNames(db);
  if (names.some((name) => purposeKey(name) === key)) return;
  const others = names.filter((name) => purposeKey(name) !== besides);
  const twin = twinAmong(others, purpose);
  if (twin === undefined) return;
  const message = `There is already “${twin}”. Use that name, or one that looks different.`;
  throw new AppError("invalid_parameter", message, {
    errors: [{ field, code: "invalid_value", message }],
  });
}

/** Returns a purpose as it is called now, in the spelling of its budget, and refuses a new one that looks like another. */
export async function asNamed(db: Reader, purpose: string | null): Promise<string | null> {
  const named = await asBudgeted(db, purpose);
  if (named !== null) await refuseTwin(db, named);
  return named;
}
