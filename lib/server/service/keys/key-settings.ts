import "server-only";
import { MAX_KEY_NAME_LENGTH } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import { cleanName } from "@/lib/contract/clean-name";
import { SCOPES_OF_KEY, type KeyScope } from "@/lib/contract/scopes";
import { endOfLastDay } from "@/lib/domain/zone-days";

const DAY_MS = 86_400_000;

/** @param what as its admins know it */
export function invalidSetting(field: string, message: string, what = "key"): AppError {
  const errors = [{ field, code: "invalid_value", message }];
  return new AppError("invalid_parameter", `The ${what} has invalid settings.`, { errors });
}

export function scopesIn(text: string): readonly KeyScope[] {
  const names = text.split(" ");
  return SCOPES_OF_KEY.filter((scope) => names.includes(scope));
}

export const scopesText = (scopes: readonly KeyScope[]): string => scopes.join(" ");

/** @throws AppError `invalid_parameter` */
export function checkedKeyName(name: string): string {
  const label = cleanName(name);
  const isReadable = name.isWellFormed() && !name.includes("\0");
  if (label !== "" && label.length <= MAX_KEY_NAME_LENGTH && isReadable) return label;
  throw invalidSetting("name", `must have 1 to ${MAX_KEY_NAME_LENGTH} characters`);
}

const DAY_PROBLEMS = { past: "must be today or a later day", late: "must be an earlier day" };

/** @param expiresOn YYYY-MM-DD in UTC, the last valid day @throws AppError `invalid_parameter` for a past day */
export const expiryOf = (expiresOn: string | null, now?: number): string | null =>
  expiresOn === null
    ? null
    : endOfLastDay(expiresOn, (problem) => invalidSetting("expiresOn", DAY_PROBLEMS[problem]), now);

export function lastDayOf(expiresAt: string | null): string | null {
  return expiresAt === null ? null : new Date(Date.parse(expiresAt) - DAY_MS).toISOString().slice(0, 10);
}
