import { describe, expect, test } from "vitest";
import { z } from "zod";
import { allFieldsOf, type AnyValues, type Filter } from "./definition";
import { creatorQuery } from "./creators";
import { AGES, CATEGORIES, COUNTRIES } from "./enums";
import { ERRORS } from "./errors";
import { openApiDocument } from "./openapi";
import { EXAMPLES } from "./openapi-examples";
import { inlined } from "./openapi-schemas";
import { operations, type Operation, type OperationName } from "./operations";
import { parseBody, parseUrl } from "./query";

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Parameter = {
  name: string;
  in: string;
  schema: { enum?: string[]; items?: { enum?: string[] } };
  explode?: boolean;
};
type Documented = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media & { schema: { properties: Record<string, unknown> } }> };
  responses: Record<string, { content: Record<string, Media>; headers: object }>;
};

const document = inlined(openApiDocument("1.2.3", "http://localhost:3000"));
const paths = document.paths as Record<string, Record<string, Documented>>;
const all = Object.entries(operations) as [OperationName, Operation][];
const documented = ({ path, method }: Operation) => paths[path]![method.toLowerCase()]!;
const accepts = (schema: object, value: unknown) => z.fromJSONSchema(schema as never).safeParse(value);

test("is plain JSON whose references all lead somewhere", () => {
  const plain = openApiDocument("1.2.3", "http://localhost:3000");
  expect(JSON.parse(JSON.stringify(plain))).toEqual(plain);
  expect(JSON.stringify(document)).not.toContain("$ref");
  expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  expect(Object.keys(paths)).toHaveLength(all.length);
});

const success = ({ isLater }: Operation) => (isLater ? "202" : "200");

describe.each(all)("%s", (name, operation) => {
  test("has every field of its input", () => {
    const { parameters, requestBody } = documented(operation);
    const inQuery = parameters.flatMap((each) => (each.in === "query" ? [each.name] : []));
    if (operation.input.in === "cursor") return expect(inQuery).toEqual(["after", "perPage"]);
    if (operation.input.in === "range") return expect(inQuery).toEqual(["from", "to"]);
    if (!("query" in operation.input)) return expect(inQuery.length).toBeLessThan(2);
    const fields = allFieldsOf(operation.input.query);
    const named =
      operation.input.in === "query"
        ? inQuery
        : Object.keys(requestBody!.content["application/json"]!.schema.properties);
    expect(named).toEqual(fields);
    for (const { in: location, schema, explode } of parameters) {
      if (location === "query" && "items" in schema) expect(explode).toBe(false);
    }
  });

  test("has every error that it may answer, with an example of each", () => {
    const { responses } = documented(operation);
    for (const code of operation.errors) {
      const media = responses[String(ERRORS[code].status)]!.content["application/problem+json"]!;
      expect(media.examples![code]!.value).toMatchObject({ code, status: ERRORS[code].status });
      expect(accepts(media.schema, media.examples![code]!.value).error).toBeUndefined();
    }
    const statuses = operation.errors.map((code) => String(ERRORS[code].status));
    expect(new Set(Object.keys(responses))).toEqual(new Set([success(operation), ...statuses]));
  });

  test("has examples that its own schemas and the parser accept", () => {
    const { responses, requestBody } = documented(operation);
    const answer = responses[success(operation)]!.content["application/json"]!;
    expect(accepts(answer.schema, answer.example).error).toBeUndefined();
    expect(accepts(answer.schema, {}).success).toBe(false);
    const body = requestBody?.content["application/json"];
    if (body) expect(accepts(body.schema, body.example).error).toBeUndefined();
    const { input } = EXAMPLES[name];
    if (!("query" in operation.input)) return;
    const { query } = operation.input;
    const texts = Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]);
    const { issues } = operation.input.in === "body" ? parseBody(query, input) : parseUrl(query, texts);
    expect(issues).toEqual([]);
  });
});

test("the example of a 400 names a field that the operation has", () => {
  for (const [, operation] of all) {
    const { value } =
      documented(operation).responses["400"]!.content["application/problem+json"]!.examples!
        .invalid_parameter!;
    const { errors, detail } = value as { errors: { field: string; message: string }[]; detail: string };
    const { parameters, requestBody } = documented(operation);
    const properties = requestBody?.content["application/json"]!.schema.properties ?? {};
    const known = [...parameters.map((each) => each.name), ...Object.keys(properties), "body", "verbose"];
    expect(known).toContain(errors[0]!.field.replace(/\[\d+\]$/, ""));
    expect(detail).toBe(`${errors[0]!.field} ${errors[0]!.message}`);
  }
});

test("x-charges is on the operations that charge, and on no other", () => {
  for (const [, operation] of all) {
    const marked = documented(operation) as { "x-charges"?: unknown };
    const price = operation.cost === "free" ? undefined : { credits: 1, per: "creator returned" };
    expect(marked["x-charges"]).toEqual(price);
  }
});

test("closed lists are spelled out", () => {
  const { parameters } = documented(operations.searchCreatorIds);
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)!.schema;
  expect(schemaOf("mainCategory").enum).toEqual(CATEGORIES);
  expect(schemaOf("age").items!.enum).toEqual(AGES);
  expect(schemaOf("sortBy").enum).toEqual(Object.keys(creatorQuery.sorting.sorts));
  expect(schemaOf("country").enum).toBeUndefined();
  const body = documented(operations.searchPosts).requestBody!.content["application/json"]!.schema.properties;
  expect(body.countries).toMatchObject({ type: "array", items: { enum: [...COUNTRIES] } });
  expect(body.dateCreatedFrom).toMatchObject({ type: "string", format: "date" });
  expect(body.viewsMin).toMatchObject({ type: "integer" });
  expect(body.pageSize).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 12 });
});

describe("values that contradict each other", () => {
  /** For each search: fields that must not exceed another field. */
  const searches = all.flatMap(([name, operation]) =>
    "query" in operation.input ? [[name, operation, operation.input] as const] : [],
  );
  type Named = { description: string; "x-not-greater-than"?: string };
  const fieldsOf = (operation: Operation): Record<string, Named> => {
    const { parameters, requestBody } = documented(operation);
    const inQuery = parameters.map(({ name, schema, ...rest }) => [name, { ...rest, ...schema }]);
    return { ...Object.fromEntries(inQuery), ...requestBody?.content["application/json"]!.schema.properties };
  };

  test.each(searches)("of %s are named, and they are those that are refused", (_, operation, { query }) => {
    const fields = fieldsOf(operation);
    const pairs = Object.entries(fields).flatMap(([low, { "x-not-greater-than": high }]) =>
      high === undefined ? [] : [[low, high] as const],
    );
    expect(pairs.length).toBeGreaterThan(2);
    for (const [low, high] of pairs) {
      expect(fields[low]!.description).toContain(`Not greater than ${high}.`);
      expect(fields[high]!.description).toContain(`Not less than ${low}.`);
    }
    const named = new Map(pairs);
    const examples = (filter: Filter): AnyValues => {
      if (filter.kind === "range") return { [filter.min]: 2, [filter.max]: 1 };
      if (filter.kind === "dateRange") return { [filter.from]: "2026-02-02", [filter.to]: "2026-01-01" };
      return {};
    };
    const filters = Object.values(query.filters as Record<string, Filter>);
    const refused = filters.flatMap((filter) => parseBody(query, examples(filter)).issues);
    expect(refused.map(({ field, code }) => [field, code])).toEqual(
      [...named.keys()].map((field) => [field, "min_greater_than_max"]),
    );
  });
});
