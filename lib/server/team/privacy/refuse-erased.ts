import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db, Trx } from "@/lib/server/ports/database";
import { readMarks } from "@/lib/server/schema/erased-marks";

const CONSEQUENCES = {
  reveal: "can't be revealed. Nothing was charged",
  list: "can't be on a list. Nothing was changed",
};

/** @throws AppError `invalid_parameter` when one of the creators was erased */
export async function refuseErased(
  db: Db | Trx,
  ids: readonly string[],
  act: keyof typeof CONSEQUENCES = "reveal",
): Promise<void> {
  const marks = await readMarks(db);
  refuseErasedCount(marks.size === 0 ? 0 : ids.filter((id) => marks.hasId(id)).length, act);
}

/** @throws AppError `invalid_parameter` unless the count of erased creators is 0 */
export function refuseErasedCount(count: number, act: keyof typeof CONSEQUENCES): void {
  if (count === 0) return;
  const who = count === 1 ? "1 of these creators was erased" : `${count} of these creators were erased`;
  throw new AppError("invalid_parameter", `${who} and ${CONSEQUENCES[act]}; leave them out.`);
}
