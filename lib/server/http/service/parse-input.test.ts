import { describe, expect, test } from "vitest";
import type { AppError } from "@/lib/contract/errors";
import { operations, type Operation } from "@/lib/contract/operations";
import { parseInput } from "./parse-input";

const post = (body: unknown, search = "") =>
  new Request(`http://localhost/x${search}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const get = (search: string) => new Request(`http://localhost/x${search}`);

async function errorOf(operation: Operation, request: Request): Promise<AppError> {
  return parseInput(operation, request).then(
    () => Promise.reject(new Error("it was accepted")),
    (error: unknown) => error as AppError,
  );
}
const fieldsOf = (error: AppError) => error.extra.errors?.map(({ field, code }) => [field, code]);

test("a search in the address, a search in the body, identifiers, and nothing", async () => {
  expect(await parseInput(operations.searchCreatorIds, get("?followersMin=5&page=2"))).toMatchObject({
    followersMin: 5,
    page: 2,
  });
  expect(await parseInput(operations.searchPosts, post({ viewsMin: 5 }))).toMatchObject({
    viewsMin: 5,
    page: 1,
  });
  expect(await parseInput(operations.getCreators, post({ userIds: ["tiktok_1"] }))).toEqual(["tiktok_1"]);
  expect(await parseInput(operations.getCredits, get(""))).toBeUndefined();
});

describe("errors", () => {
  test("name every wrong field, the first three in words", async () => {
    const error = await errorOf(
      operations.searchPosts,
      post({ viewsMin: "many", page: 0, hook: 7, categories: ["Space"], unheard: 1 }),
    );
    expect(error.code).toBe("invalid_parameter");
    expect(error.extra.errors).toHaveLength(5);
    expect(error.message).toMatch(/^[^;]+; [^;]+; [^;]+ \(and 2 more\)$/);
  });

  test("a few errors are listed without a count of more", async () => {
    const error = await errorOf(operations.searchPosts, post({ viewsMin: "many" }));
    expect(error.message).not.toContain("more)");
    expect(fieldsOf(error)).toMatchObject([["viewsMin", expect.any(String)]]);
  });

  test.each<[string, Operation, Request, string | RegExp]>([
    [
      "of a POST, which is told where they belong",
      operations.searchPosts,
      post({}, "?viewsMin=5&viewsMin=6"),
      /send it in the body/,
    ],
    [
      "of identifiers",
      operations.getCreators,
      post({ userIds: ["tiktok_1"] }, "?viewsMin=5"),
      /send it in the body/,
    ],
    [
      "of an operation without input",
      operations.getCredits,
      get("?viewsMin=5"),
      /is not a parameter of this operation$/,
    ],
  ])("parameters in the address %s", async (_, operation, request, message) => {
    const error = await errorOf(operation, request);
    expect(fieldsOf(error)).toEqual([["viewsMin", "unknown_parameter"]]);
    expect(error.message).toMatch(message);
  });

  test("errors in address and body are reported together", async () => {
    const error = await errorOf(operations.searchPosts, post({ page: 0 }, "?a=1"));
    expect(fieldsOf(error)?.map(([field]) => field)).toEqual(["a", "page"]);
  });

  test("quotes an invented name without its control characters", async () => {
    const error = await errorOf(operations.getCredits, get(`?${"x".repeat(500)}%0A%1b=1`));
    expect(error.extra.errors![0]!.field.length).toBeLessThan(120);
    expect(error.message).not.toMatch(/\p{Cc}/u);
  });

  test("reports a body that is not JSON", async () => {
    expect((await errorOf(operations.searchPosts, post("{"))).code).toBe("invalid_json");
  });
});

describe("UNKNOWN_PARAMETERS=ignore", () => {
  test("names ignored parameters and validates the rest", async () => {
    const ignored: string[] = [];
    const values = await parseInput(
      operations.searchCreatorIds,
      get("?followersMin=5&sort=x&age[]=20-29"),
      ignored,
    );
    expect(values).toMatchObject({ followersMin: 5, age: ["20-29"] });
    await parseInput(operations.searchPosts, post({ viewsMin: 5, sortBy: "x" }, "?trace=1"), ignored);
    expect(
      await parseInput(operations.getCreators, post({ userIds: ["tiktok_1"], fields: [] }), ignored),
    ).toEqual(["tiktok_1"]);
    await parseInput(operations.getCredits, get("?verbose=1"), ignored);
    expect(ignored).toEqual(["sort", "trace", "sortBy", "fields", "verbose"]);
    const wrong = parseInput(operations.searchCreatorIds, get("?followersMin=many&sort=x"), []);
    await expect(wrong).rejects.toMatchObject({ code: "invalid_parameter" });
  });

  test("is off unless it is set", async () => {
    const error = await errorOf(operations.searchCreatorIds, get("?sort=x"));
    expect(fieldsOf(error)).toEqual([["sort", "unknown_parameter"]]);
  });
});
