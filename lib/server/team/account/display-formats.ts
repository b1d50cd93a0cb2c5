import "server-only";
import { z } from "zod";
import {
  isNumberLocale,
  isTimeZone,
  type DisplayFormats,
  type NumberLocale,
} from "@/lib/contract/display-formats";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import type { MemberContext } from "../team-context";

async function chosenBy(
  db: Db,
  memberId: string,
): Promise<{ timeZone: string | null; numbers: NumberLocale | null }> {
  const row = await db
    .selectFrom("displayFormat")
    .selectAll()
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const { timeZone, numberFormat } = row ?? { timeZone: null, numberFormat: null };
  return {
    // A value from another version of Node or a backup may be unknown here.
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
    numbers: numberFormat !== null && isNumberLocale(numberFormat) ? numberFormat : null,
  };
}

/** `chosenZone`: null when times are shown in the time zone of the books. */
type ReadFormats = DisplayFormats & { chosenZone: string | null; booksZone: string };

export const readFormats = defineVerb(
  { scope: "session", input: null },
  async ({ db, member }: MemberContext): Promise<ReadFormats> => {
    const [{ timeZone: chosenZone, numbers }, zone] = await Promise.all([
      chosenBy(db, member.id),
      booksZone(db),
    ]);
    return { timeZone: chosenZone ?? zone, numbers: numbers ?? "en", chosenZone, booksZone: zone };
  },
);

const input = z.strictObject({
  timeZone: z.string().max(100).refine(isTimeZone, { error: "must be a time zone" }).nullable(),
  numbers: z.custom<NumberLocale>((value) => typeof value === "string" && isNumberLocale(value), {
    error: "must be a number format",
  }),
});

/** `timeZone`: null follows the time zone of the books, even when an admin changes it. */
export const saveFormats = defineVerb(
  { scope: "signedIn", input, act: "member.formats" },
  async ({ db, member }: MemberContext, { timeZone, numbers }, audit): Promise<void> => {
    const before = await chosenBy(db, member.id);
    const values = { timeZone, numberFormat: numbers };
    await db
      .insertInto("displayFormat")
      .values({ memberId: member.id, ...values })
      .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values))
      .execute();
    await audit({
      act: "member.formats",
      subject: member.id,
      before: { timeZone: before.timeZone, numberFormat: before.numbers },
      after: { timeZone, numberFormat: numbers },
    });
  },
);
