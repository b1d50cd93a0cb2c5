import { MOST_ENTRIES } from "./entry-cursor";
import { ERRORS, problemType, type ErrorCode, type FieldError } from "./errors";
import type { Json } from "./openapi-schemas";
import type { Operation } from "./operations";
import { MOST_RECORD_IDS } from "./record-sources";

/** These statuses occur only after the rate limit has counted the request. */
const COUNTED = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503];

/** These statuses are answered too early to carry the identity headers. */
const WITHOUT_IDENTITY = [405, 408, 414, 431];

/** These refusals don't show whether another request made the same purchase. */
const UNCLEAR = [409, 422];

/** Every answer to a valid key says what it cost and what is left. */
export const CREDITS = ["X-Credits-Charged", "X-Credits-Remaining"] as const;

export const IDENTITY = ["X-Service-Instance", "Idempotency-Key-Retention"] as const;

export const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns an example of an invalid field. */
function wrongField({ input }: Operation): FieldError {
  const invalid = (field: string, message: string) => ({ field, code: "invalid_value", message });
  if (input.in === "query" || input.in === "body")
    return invalid(input.query.paging.size, `must be at most ${input.query.paging.maxSize}`);
  if (input.in === "cursor") return invalid("perPage", `must be a whole number from 1 to ${MOST_ENTRIES}`);
  if (input.in === "range") return invalid("from", "must be a date that exists, YYYY-MM-DD");
  if (input.in === "ids") return invalid("userIds[0]", "must be <source>_<digits>, for example tiktok_123");
  if (input.in === "idList")
    return invalid("ids", `must have 1 to ${MOST_RECORD_IDS} different identifiers, not 0`);
  if (input.in === "records") return invalid("body", "must have at least one record");
  return { field: "verbose", code: "unknown_parameter", message: "is not a parameter of this operation" };
}

function problemExample(code: ErrorCode, operation: Operation): Json {
  const { status, title } = ERRORS[code];
  const wrong = wrongField(operation);
  const detail = code === "invalid_parameter" ? `${wrong.field} ${wrong.message}` : title;
  return {
    type: problemType(code),
    title,
    status,
    detail,
    instance: operation.path,
    code,
    message: detail,
    request_id: "req_0123456789abcdef01234567",
    ...(code === "invalid_parameter" && { errors: [wrong] }),
    ...(code === "insufficient_credits" && { required: 5, available: 3 }),
  };
}

export function errorResponses(operation: Operation): { [status: string]: Json } {
  const { errors, cost } = operation;
  const statuses = [...new Set(errors.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errors.filter((code) => ERRORS[code].status === status);
      const names = [
        ...(WITHOUT_IDENTITY.includes(status) ? [] : IDENTITY),
        ...(COUNTED.includes(status) ? ["RateLimit", "RateLimit-Policy"] : []),
        ...(status === 401 ? ["WWW-Authenticate"] : []),
        ...(status === 429 || status === 503 ? ["Retry-After"] : []),
        ...(status === 405 ? ["Allow"] : []),
        ...(UNCLEAR.includes(status) && cost !== "free" ? [] : ["X-Credits-Charged"]),
        ...(COUNTED.includes(status) && status !== 401 ? ["X-Credits-Remaining"] : []),
      ];
      const examples = codes.map((code) => [code, { value: problemExample(code, operation) }] as const);
      const content = {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(examples),
        },
      };
      const description = codes.map((code) => ERRORS[code].title).join("; ");
      return [String(status), { description, headers: headerRefs("X-Request-Id", ...names), content }];
    }),
  );
}
