import "server-only";
import { AppError } from "@/lib/contract/errors";

/**
 * Returns the optional header `Idempotency-Key`: 1 to 255 printable ASCII characters (section 10).
 * @throws AppError `invalid_parameter`
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "must be 1 to 255 printable ASCII characters without spaces";
  throw new AppError("invalid_parameter", `Idempotency-Key ${message}`, {
    errors: [{ field: "Idempotency-Key", code: "invalid_value", message }],
  });
}

/** True when the request refuses a stored answer: `Cache-Control: no-cache` (decision 68). */
export const asksForNew = (request: Request): boolean =>
  (request.headers.get("cache-control") ?? "").split(",").some((each) => /^\s*no-cache\s*$/i.test(each));
