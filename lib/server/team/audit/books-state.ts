import "server-only";
import type { BooksCheck, ServiceReading } from "@/lib/contract/books";
import { AppError } from "@/lib/contract/errors";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";

export type BooksState = BooksCheck & { open: number; acknowledged: number };

export async function readBooksState(db: Db): Promise<BooksState> {
  const rows = await db
    .selectFrom("bookDifference")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("state", "!=", "resolved")
    .groupBy("state")
    .execute();
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const check = await db.selectFrom("bookCheck").selectAll().executeTakeFirst();
  return {
    open: countOf("open"),
    acknowledged: countOf("acknowledged"),
    checkedAt: check?.checkedAt ?? null,
    durationMs: check?.durationMs ?? null,
    problem: check?.problem ?? null,
    service: check?.service ? (JSON.parse(check.service) as ServiceReading) : null,
  };
}

/** True while the team buys nothing. A wrong balance of an account that other programs use stops only that account. */
export async function isChargingStopped(db: Db): Promise<boolean> {
  const open = await db
    .selectFrom("bookDifference")
    .select("id")
    .where("state", "=", "open")
    .where((eb) =>
      eb.or([
        eb("kind", "!=", "balance"),
        eb("subject", "in", eb.selectFrom("account").select("account.id").where("isInternal", "=", 1)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export const CHARGING_STOPPED =
  "Reveals are blocked: credit records differ. An admin must review them first.";

/** @throws AppError `books_differ` */
export async function refuseWhileStopped(db: Db): Promise<void> {
  if (await isChargingStopped(db)) throw new AppError("books_differ", CHARGING_STOPPED);
}

type StandingNotice = { open: number; isStopped: boolean };

/** Null for callers who can't act on it, and without open differences. */
export const standingNotice = defineVerb(
  { scope: "signedIn", input: null },
  async (ctx: VerbContext): Promise<StandingNotice | null> => {
    if (!isAllowed(ctx, "approve")) return null;
    const { open } = await readBooksState(ctx.db);
    return open === 0 ? null : { open, isStopped: await isChargingStopped(ctx.db) };
  },
);
