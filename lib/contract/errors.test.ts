import { describe, expect, test, vi } from "vitest";
import { AppError, ERRORS, type ErrorCode } from "./errors";

/** Callers depend on code and status; neither may change by accident. */
const STATUS: Record<ErrorCode, number> = {
  invalid_json: 400,
  invalid_parameter: 400,
  invalid_api_key: 401,
  not_signed_in: 401,
  insufficient_credits: 402,
  over_budget: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_in_progress: 409,
  conflict: 409,
  quote_expired: 409,
  quote_used: 409,
  quote_mismatch: 409,
  body_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  service_unknown_outcome: 502,
  service_rejected: 502,
  books_differ: 503,
  unavailable: 503,
  catalogue_unavailable: 503,
};
const codes = Object.keys(ERRORS) as ErrorCode[];

test("every code has its status, and the table ascends", () => {
  expect(Object.fromEntries(codes.map((code) => [code, ERRORS[code].status]))).toEqual(STATUS);
  const statuses = codes.map((code) => ERRORS[code].status);
  expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
});

test("titles differ, and each is one line without a full stop", () => {
  const titles = codes.map((code) => ERRORS[code].title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(/^[A-Z][^\n.!]{9,59}$/);
});

describe("AppError", () => {
  test.each(codes)("%s: its title is its message unless there is more to say", (code) => {
    const error = new AppError(code);
    expect(error).toBeInstanceOf(Error);
    expect([error.message, error.status, error.code]).toEqual([ERRORS[code].title, STATUS[code], code]);
    expect(new AppError(code, "Because.").message).toBe("Because.");
  });

  test("what is public is in extra, the cause is not", () => {
    const cause = new Error("SELECT secret");
    const error = new AppError("insufficient_credits", undefined, { cause, required: 5, available: 2 });
    expect(error.cause).toBe(cause);
    expect(error.extra).toEqual({ required: 5, available: 2 });
    expect(new AppError("internal").extra).toEqual({});
  });

  test("is recognised when another copy of the module made it", async () => {
    vi.resetModules();
    const copy = await import("./errors");
    expect(copy.AppError).not.toBe(AppError);
    expect(Object.getPrototypeOf(new copy.AppError("conflict"))).not.toBe(AppError.prototype);
    expect(new copy.AppError("conflict")).toBeInstanceOf(AppError);
    expect(new AppError("conflict")).toBeInstanceOf(copy.AppError);
  });

  test.each([
    ["another error", new Error("conflict")],
    ["nothing", null],
    ["undefined", undefined],
    ["a text", "isAppError"],
    ["a mark that is not true", { isAppError: "true" }],
  ])("%s is not one", (_, value) => expect(value instanceof AppError).toBe(false));
});
