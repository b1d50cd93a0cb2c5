import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError, ERRORS, type ErrorCode } from "@/lib/contract/errors";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { problemOf, problemResponse } from "./problem-response";
import { captureLog, type CapturedLog } from "@/lib/testing/capture-log";

const PLACE = { requestId: "req_1", instance: "/api/x" };
let log: CapturedLog;
beforeEach(() => void (log = captureLog()));
afterEach(() => log.stop());

const told = async (answer: Response) => (await answer.json()) as Problem;

test.each(Object.entries(ERRORS))(
  "%s has its status, its title and nothing of the server",
  async (code, { status, title }) => {
    const answer = problemResponse(
      new AppError(code as ErrorCode, "Because.", { cause: new Error("secret") }),
      PLACE,
    );
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toBe("req_1");
    expect(await told(answer)).toEqual({
      type: `/docs/errors/${code}`,
      title,
      status,
      detail: "Because.",
      instance: "/api/x",
      code,
      message: "Because.",
      request_id: "req_1",
    });
    expect(log.lines).toEqual([]);
  },
);

test("an error's extra fields are in the body or in their header", async () => {
  const errors = [{ field: "a", code: "invalid_value", message: "is wrong" }];
  const extra = { errors, required: 5, available: 0, retryAfterS: 2.1, allow: "GET" };
  const answer = problemResponse(new AppError("insufficient_credits", "No.", extra), PLACE);
  expect(await told(answer)).toMatchObject({ errors, required: 5, available: 0 });
  expect(answer.headers.get("retry-after")).toBe("3");
  expect(answer.headers.get("allow")).toBe("GET");
  expect(Object.keys(problemOf(new AppError("internal", "x", extra), PLACE))).not.toContain("retryAfterS");
});

test.each([
  [0, "1"],
  [-3, "1"],
  [0.4, "1"],
  [60, "60"],
])("sends a wait of %d s as %s", (retryAfterS, header) => {
  const answer = problemResponse(new AppError("rate_limited", "Wait.", { retryAfterS }), PLACE);
  expect(answer.headers.get("retry-after")).toBe(header);
});

test("a missing API key says how to send one; a missing session does not", () => {
  const header = (code: ErrorCode) =>
    problemResponse(new AppError(code), PLACE).headers.get("www-authenticate");
  expect([header("invalid_api_key"), header("not_signed_in")]).toEqual(["ApiKey", null]);
});

test("keeps the answer's headers except those of every problem", () => {
  const headers = { "ratelimit-remaining": "3", "content-type": "text/html", "cache-control": "public" };
  const answer = problemResponse(new AppError("forbidden"), { ...PLACE, headers });
  expect(Object.fromEntries(answer.headers)).toEqual({
    "ratelimit-remaining": "3",
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": "req_1",
  });
});

describe("other errors", () => {
  const withCode = (code: unknown, cause?: unknown) =>
    Object.assign(new Error("secret", { cause }), { code });
  test.each<[string, unknown, number]>([
    ["an error", new Error("secret"), 500],
    ["a text", "secret", 500],
    ["nothing", undefined, 500],
    ["null", null, 500],
    ["an error with another code", withCode("ECONNREFUSED"), 500],
    ["an error with a number", withCode(5), 500],
    ["an error of a constraint", withCode("SQLITE_CONSTRAINT_UNIQUE"), 500],
    ["a busy database", withCode("SQLITE_BUSY"), 503],
    ["a snapshot that is old", withCode("SQLITE_BUSY_SNAPSHOT"), 503],
    ["a full database", withCode("SQLITE_FULL"), 503],
    ["a failing disk", withCode("SQLITE_IOERR_WRITE"), 503],
    ["a full disk", withCode("ENOSPC"), 503],
    ["too many open files", withCode("EMFILE"), 503],
    ["a full disk behind another error", new Error("secret", { cause: withCode("ENOSPC") }), 503],
    ["a full disk behind a code that is none", withCode(5, withCode("ENOSPC")), 503],
  ])("%s is logged and not told", async (_, thrown, status) => {
    const answer = problemResponse(thrown, PLACE);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain("secret");
    expect(answer.headers.get("retry-after")).toBe(status === 503 ? "5" : null);
    expect(log.lines).toMatchObject([{ event: "request.failed", requestId: "req_1" }]);
  });
});
