import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ERRORS } from "./errors";
import { operations, type Operation, type OperationName } from "./operations";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
const all = Object.entries(operations) as [OperationName, Operation][];

test("are those of the specification, and nine more that clients can do without", () => {
  expect(all.map(([name, { method, path, section }]) => [name, `${method} ${path}`, section])).toEqual([
    ["searchPosts", "POST /api/v1/viral-content", "4.1"],
    ["searchCreatorRecords", "GET /api/v1/creators", "4.2"],
    ["searchCreatorIds", "GET /api/v2/creators/search", "4.3"],
    ["getCreators", "POST /api/v2/creators/get", "4.4"],
    ["getCredits", "GET /api/v2/credits", "extension"],
    ["getCreditEntries", "GET /api/v2/credits/entries", "extension"],
    ["getUsage", "GET /api/v2/usage", "extension"],
    ["postFacets", "POST /api/v1/viral-content/facets", "extension"],
    ["postInsights", "POST /api/v1/viral-content/insights", "extension"],
    ["creatorFacets", "GET /api/v2/creators/facets", "extension"],
    ["postSources", "GET /api/v1/viral-content/sources", "extension"],
    ["creatorSources", "GET /api/v2/creators/sources", "extension"],
    ["ingestPosts", "POST /api/v1/ingest/posts", "extension"],
    ["ingestCreators", "POST /api/v1/ingest/creators", "extension"],
  ]);
});

test("only full creator records cost credits", () =>
  expect(all.filter(([, { cost }]) => cost !== "free").map(([name]) => name)).toEqual([
    "searchCreatorRecords",
    "getCreators",
  ]));

describe.each(all)("%s", (_, operation) => {
  const { method, path, input, cost, errors, section, summary } = operation;

  test("has a route, with its method", () => {
    const file = `${APP}${path}/route.ts`;
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`\\b${method}\\b`));
  });

  test("is an extension when the specification has no section of it", () => {
    expect(section === "extension").toBe(operation.isExtension === true);
    if (!operation.isExtension) expect(section).toMatch(/^4\.[1-4]$/);
    expect(summary).toMatch(/^[A-Z][^.]+$/);
  });

  test("sends a body when it is a POST, and only then", () =>
    expect(method === "POST").toBe(["body", "ids", "records"].includes(input.in)));

  test("names each error that its kind can have, once", () => {
    const hasBody = method === "POST";
    const isCharging = cost === "perCreatorReturned";
    const expected = [
      "invalid_parameter",
      ...(hasBody ? ["body_too_large", "unsupported_media_type"] : []),
      // Wrong records in a list are refused one by one, so the body itself is valid.
      ...(hasBody ? [input.in === "records" ? "idempotency_mismatch" : "invalid_json"] : []),
      ...(isCharging
        ? [
            "insufficient_credits",
            "conflict",
            "idempotency_in_progress",
            "idempotency_mismatch",
            "books_differ",
          ]
        : []),
      // A connected service may have none of the counts.
      ...(/facets|insights|sources/.test(path) ? ["not_found"] : []),
      "invalid_api_key",
      "forbidden",
      "rate_limited",
      "method_not_allowed",
      "url_too_long",
      "request_timeout",
      "headers_too_large",
      "internal",
      "unavailable",
      // The balance, its entries and ingested records need no catalogue, only the database.
      ...(["none", "cursor", "range", "records"].includes(input.in) ? [] : ["catalogue_unavailable"]),
    ];
    expect([...errors].sort()).toEqual(expected.sort());
    for (const code of errors) expect(Object.keys(ERRORS)).toContain(code);
  });
});
