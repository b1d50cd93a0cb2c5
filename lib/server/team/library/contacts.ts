import "server-only";
/** Only callers with the scope `contacts` see e-mail addresses. */
import type { CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed, type Caller } from "@/lib/server/access/caller";

type Reader = Pick<Caller, "actor">;

export function asSeenBy<Row extends { creator: Creator }>(caller: Reader, rows: readonly Row[]): Row[] {
  if (isAllowed(caller, "contacts")) return [...rows];
  return rows.map((row) => ({ ...row, creator: withoutContacts(row.creator) }));
}

/** A search by address would reveal whose it is. @throws AppError `forbidden` */
export function refuseSearchByAddress(caller: Reader, { email }: Partial<CreatorValues>): void {
  if (email === undefined || isAllowed(caller, "contacts")) return;
  throw new AppError("forbidden", "Your role does not show email addresses, so you can't search by one.");
}
