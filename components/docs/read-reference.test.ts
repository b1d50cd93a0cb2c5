import { expect, test } from "vitest";
import { allFieldsOf } from "@/lib/contract/definition";
import { creatorQuery } from "@/lib/contract/creators";
import { CATEGORIES, COUNTRIES } from "@/lib/contract/enums";
import { openApiDocument } from "@/lib/contract/openapi";
import { inlined } from "@/lib/contract/openapi-schemas";
import { operations, type OperationName } from "@/lib/contract/operations";
import { viralQuery } from "@/lib/contract/viral";
import { messages } from "./messages/guide";
import { readReference, shownFields } from "./read-reference";

const reference = readReference(inlined(openApiDocument("1.2.3", "http://localhost:3000")));
const find = (name: OperationName) => reference.operations.find((operation) => operation.name === name)!;
const field = (name: OperationName, wanted: string) =>
  find(name).fields.find((each) => each.name === wanted)!;

test("has every operation with its errors, and marks the charging ones", () => {
  expect(reference.version).toBe("1.2.3");
  expect(new Set(reference.operations.map(({ name }) => name))).toEqual(new Set(Object.keys(operations)));
  for (const { name, method, path, isCharging, errors, cost } of reference.operations) {
    const operation = operations[name as OperationName];
    expect({ method, path }).toEqual({ method: operation.method, path: operation.path });
    expect(isCharging).toBe(operation.cost !== "free");
    expect(cost).toMatch(isCharging ? /^1 credit/ : /^Free/);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(operation.errors));
    for (const { code, status, example } of errors)
      expect(JSON.parse(example)).toMatchObject({ code, status });
  }
});

test("every error of the service has advice", () => {
  const codes = reference.operations.flatMap(({ errors }) => errors.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set(Object.keys(messages.advice)));
});

test("fields have types, accepted values and rules in words", () => {
  expect(find("searchPosts").fields.map(({ name }) => name)).toEqual(allFieldsOf(viralQuery));
  expect(find("searchCreatorIds").fields.map(({ name }) => name)).toEqual(allFieldsOf(creatorQuery));
  expect(field("searchPosts", "countries")).toMatchObject({ type: "list of string", values: [...COUNTRIES] });
  expect(field("searchPosts", "pageSize")).toMatchObject({
    type: "integer",
    rules: "1 to 100; default 12.",
    isRequired: false,
  });
  expect(field("searchPosts", "dateCreatedFrom").type).toBe("date");
  expect(field("searchCreatorIds", "mainCategory").values).toEqual([...CATEGORIES]);
  expect(field("searchCreatorIds", "hashtags").type).toBe("string, comma-separated");
  expect(field("searchCreatorIds", "sortBy").rules).toBe("Default date_created.");
  expect(field("getCreators", "userIds")).toMatchObject({ isRequired: true, type: "list of string" });
});

test("the same fields are shown once", () => {
  expect(find("postFacets").sameFieldsAs?.name).toBe("searchPosts");
  expect(find("searchCreatorIds").sameFieldsAs?.name).toBe("searchCreatorRecords");
  expect(find("creatorFacets").sameFieldsAs?.name).toBe("searchCreatorRecords");
  expect(find("searchPosts").sameFieldsAs).toBeNull();
  expect(find("getCredits")).toMatchObject({ input: "none", fields: [], sameFieldsAs: null });
});

test("answers show the contents of lists and objects", () => {
  const data = find("getCreators").answerFields.find(({ name }) => name === "data")!;
  expect(data.type).toBe("list of object");
  expect(data.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(["id", "engagementRate"]));
  const { fields } = find("postFacets").answerFields.find(({ name }) => name === "response")!;
  expect(fields.find(({ name }) => name === "counts")!.fields.map(({ name }) => name)).toEqual([
    "value",
    "count",
  ]);
  expect(find("getCreators").headers.map(({ name }) => name)).toEqual(["Idempotency-Key", "Cache-Control"]);
  expect(find("getCreators").answerHeaders.map(({ name }) => name)).toContain("X-Credits-Charged");
  const limited = find("getCreators").errors.find(({ status }) => status === 429)!;
  expect(limited.headers).toEqual([
    "X-Service-Instance",
    "Idempotency-Key-Retention",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Credits-Charged",
    "X-Credits-Remaining",
  ]);
});

test("the browser gets each field once, without what is empty", () => {
  const sent = reference.operations.map(({ answerFields }) => shownFields(answerFields, true));
  const text = JSON.stringify(sent);
  expect(text).not.toMatch(/:(\[\]|""|false|undefined)/);
  expect(text).not.toContain("isRequired");
  expect(text.match(/"viralityScore"/g)).toHaveLength(1);
  expect(text).toContain('"sameAs":{"id":"searchCreatorRecords.answer.response.data","count":22}');
});
