import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { CatalogueSummary, PublishInput } from "@/lib/server/ports/catalogue";

/** Real data replaces demo data. @throws AppError `conflict` when demo data would be mixed into real data */
export function isEmptyAtFirst(
  current: Pick<CatalogueSummary, "posts" | "creators" | "isDemo">,
  { isDemo, isReplacing }: Pick<PublishInput, "isDemo" | "isReplacing">,
): boolean {
  const hasRecords = current.posts + current.creators > 0;
  if (isDemo && hasRecords && !current.isDemo && !isReplacing)
    throw new AppError("conflict", "The catalogue holds imported data; demo data is not mixed into it.");
  return isReplacing === true || (current.isDemo && !isDemo);
}
