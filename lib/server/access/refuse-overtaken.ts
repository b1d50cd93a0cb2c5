import "server-only";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "@/lib/contract/errors";

const MESSAGE = "Someone changed these settings. Check them and save again.";

/**
 * @param was what the form showed of the settings that it changes
 * @throws AppError `conflict` naming `was`, when someone else changed one of them since
 */
export function refuseOvertaken(
  was: Readonly<Record<string, unknown>> = {},
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  for (const [name, shown] of Object.entries(was)) {
    const now = before[name];
    if (isDeepStrictEqual(now, shown) || isDeepStrictEqual(now, after[name])) continue;
    throw new AppError("conflict", MESSAGE, {
      errors: [{ field: "was", code: "invalid_value", message: MESSAGE }],
    });
  }
}
