import { describe, expect, test } from "vitest";
import { z } from "zod";
import { componentSchemas, inlined, jsonSchema, type Json, type JsonSchema } from "./openapi-schemas";
import { EXAMPLES } from "./openapi-examples";
import { creator, creatorFetchBody, viralPost } from "./records";
import type { OperationName } from "./operations";

const schemas = componentSchemas(["invalid_json", "invalid_parameter", "unavailable"]);
const whole = inlined({ components: { schemas } });
const { schemas: inlinedSchemas } = whole.components as { schemas: Record<string, JsonSchema> };
const accepts = (name: string, value: unknown) =>
  z.fromJSONSchema(inlinedSchemas[name] as never).safeParse(value);

type Answer = { response?: { data: unknown[] }; data?: unknown[] };
const recordsOf = (name: OperationName) => {
  const { response, data } = EXAMPLES[name].answer as Answer;
  return (response?.data ?? data)!;
};

describe("examples", () => {
  test.each([
    ["searchPosts", viralPost],
    ["searchCreatorRecords", creator],
    ["getCreators", creator],
  ] as const)("the records that %s shows are whole", (name, schema) => {
    expect(recordsOf(name).length).toBeGreaterThan(0);
    for (const record of recordsOf(name)) expect(schema.safeParse(record).error).toBeUndefined();
  });

  test("what getCreators sends is what its body takes", () =>
    expect(creatorFetchBody.safeParse(EXAMPLES.getCreators.input).error).toBeUndefined());

  test("asked for two and paid for one: the other was not found", () => {
    const { data, notFound, credits } = EXAMPLES.getCreators.answer as {
      data: { id: string }[];
      notFound: string[];
      credits: { charged: number };
    };
    expect([...data.map(({ id }) => id), ...notFound]).toEqual(EXAMPLES.getCreators.input.userIds);
    expect(credits.charged).toBe(data.length);
  });

  test("their email addresses can't receive mail", () => {
    const text = JSON.stringify(EXAMPLES);
    for (const [, domain] of text.matchAll(/(?:@|https?:\/\/)([\w.-]+\.\w+)/g))
      expect(domain).toMatch(/\.example$/);
    expect(text).not.toMatch(/sd_live_/);
  });
});

describe("jsonSchema", () => {
  test.each<[string, z.ZodType, JsonSchema]>([
    ["any whole number has no limits worth telling", z.int(), { type: "integer" }],
    ["a limit that is one stays", z.int().min(1).max(100), { type: "integer", minimum: 1, maximum: 100 }],
    ["a time has its format alone", z.iso.datetime(), { type: "string", format: "date-time" }],
    ["what is sent, not what is made of it", z.string().transform(Number), { type: "string" }],
  ])("%s", (_, schema, expected) => expect(jsonSchema(schema)).toEqual(expected));

  test("a body that refuses other fields says so", () =>
    expect(jsonSchema(creatorFetchBody)).toMatchObject({
      additionalProperties: false,
      required: ["userIds"],
      properties: { userIds: { type: "array", items: { type: "string" }, minItems: 1 } },
    }));
});

describe("components", () => {
  test.each(["ViralPost", "Creator"])("%s: only the id is certain, and more may come", (name) => {
    expect(schemas[name]).toMatchObject({ required: ["id"], additionalProperties: true });
    expect(accepts(name, { id: "tiktok_1", later: 5 }).success).toBe(true);
    expect(accepts(name, {}).success).toBe(false);
    expect(accepts(name, { id: 5 }).success).toBe(false);
  });

  test("a problem names exactly the codes given and each of their statuses once", () => {
    const properties = schemas.Problem?.properties as Record<string, JsonSchema>;
    expect(properties.code?.enum).toEqual(["invalid_json", "invalid_parameter", "unavailable"]);
    expect(properties.status?.enum).toEqual([400, 503]);
    expect(schemas.Problem?.required).toEqual([
      "type",
      "title",
      "status",
      "detail",
      "instance",
      "code",
      "message",
      "request_id",
    ]);
  });

  test.each<[string, (answer: any) => void]>([
    ["a count below zero", (answer) => (answer.credits.remaining = -1)],
    ["half a credit", (answer) => (answer.credits.spentThisMonth = 0.5)],
    ["a missing limit", (answer) => delete answer.rateLimit],
    ["a missing status text", (answer) => delete answer.message],
  ])("CreditState refuses %s", (_, spoil) => {
    const answer = structuredClone(EXAMPLES.getCredits.answer);
    expect(accepts("CreditState", answer).success).toBe(true);
    spoil(answer);
    expect(accepts("CreditState", answer).success).toBe(false);
  });

  test("no cap is null", () => {
    const { credits, ...rest } = structuredClone(EXAMPLES.getCredits.answer) as { credits: object };
    expect(accepts("CreditState", { ...rest, credits: { ...credits, monthlyCap: null } }).success).toBe(true);
  });
});

describe("inlined", () => {
  const document: { [key: string]: Json } = {
    a: { $ref: "#/b/c" },
    list: [{ $ref: "#/b/d" }, 5, null],
    b: { c: { deep: { $ref: "#/b/d" } }, d: { end: true } },
  };

  test("follows references through references and lists", () => {
    const before = structuredClone(document);
    expect(inlined(document)).toEqual({
      a: { deep: { end: true } },
      list: [{ end: true }, 5, null],
      b: { c: { deep: { end: true } }, d: { end: true } },
    });
    expect(document).toEqual(before);
  });

  test.each(["#/b/e", "#/list/0", "#/b/d/end/more"])("%s leads nowhere", ($ref) =>
    expect(() => inlined({ ...document, a: { $ref } })).toThrow(`${$ref} leads nowhere`),
  );
});
