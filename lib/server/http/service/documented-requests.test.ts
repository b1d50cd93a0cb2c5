/**
 * Requests generated from the OpenAPI document alone: each answer must be one that the document describes, and a request
 * that keeps to the document must be understood. `DOCUMENTED_REQUESTS=2000` runs the long form.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOT_GREATER_FIELD, openApiDocument } from "@/lib/contract/openapi";
import { inlined } from "@/lib/contract/openapi-schemas";
import { operations, type OperationName } from "@/lib/contract/operations";
import { SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { requestRoute, useService } from "@/lib/testing/request-service";

const RUNS = Number(process.env.DOCUMENTED_REQUESTS ?? 300);

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  [NOT_GREATER_FIELD]?: string;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema; example?: unknown };
type Described = {
  operationId: OperationName;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
};

const { paths } = inlined(openApiDocument("0.0.0", "http://localhost")) as unknown as {
  paths: Record<string, Record<string, Described>>;
};
const described = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((each) => [each.operationId, each] as const),
  ),
);

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await openTestService({ limit: Number.MAX_SAFE_INTEGER });
  const account = { name: "generated", credits: 1_000_000, scopes: [...SCOPES_OF_KEY] };
  key = (await createKey(asOperator(service.db), account)).key;
  useService(Promise.resolve(service));
});
afterAll(async () => {
  useService(undefined);
  await service.close();
});

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === "date") return day.map((iso) => iso.slice(0, 10));
  if (format === "date-time") return day;
  if (format === "uri") return fc.constantFrom("https://example.com/a", "http://127.0.0.1/b?c=d");
  if (format === "email") return fc.constantFrom("ada@example.com", "x@example.org");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  // A text without a letter or digit has nothing to search for.
  const most = Math.min(maxLength, 40) - 1;
  const rest = fc.string({ unit: "grapheme", minLength: Math.max(0, minLength - 1), maxLength: most });
  return rest.map((text) => `a${text}`.slice(0, maxLength));
}

/** Descriptions state these rules in words, because their patterns would be unreadable. */
const IN_WORDS: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.stringMatching(/^(tiktok|instagram|youtube)_[1-9]\d{0,8}$/),
  videoUrl: fc.constantFrom("https://example.com/a.mp4", "http://example.org/b?c=d"),
  thumbnailUrl: fc.constant("https://example.com/a.jpg"),
  observedAt: day.filter((iso) => iso < new Date().toISOString()),
};
IN_WORDS.ids = IN_WORDS.userIds = fc.array(IN_WORDS.id!, { minLength: 1, maxLength: 5 });

/** Values that the schema accepts. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const { minimum = 0, maximum = 1_000_000 } = schema;
  switch (type) {
    case "integer":
      return fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array": {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      return fc.array(valueOf(items), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      });
    }
    case "object":
      return objectOf(schema);
    default:
      return textOf(schema);
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, namedValue(name, each)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

const namedValue = (name: string, schema: Schema) => IN_WORDS[name] ?? valueOf(schema);

/** Swaps pairs of limits that the document says must not cross. */
function uncrossed(values: Record<string, unknown>, limits: Record<string, Schema>): Record<string, unknown> {
  const result = { ...values };
  for (const [low, { [NOT_GREATER_FIELD]: high }] of Object.entries(limits)) {
    if (high === undefined || !(low in result) || !(high in result)) continue;
    const [a, b] = [result[low] as number, result[high] as number];
    if (a > b) [result[low], result[high]] = [b, a];
  }
  return result;
}

/** Values that no schema of the document accepts, or only as text. */
const wrong = fc.constantFrom<unknown>(
  "",
  "many",
  "-1",
  "1e400",
  "\0",
  "a,,b",
  "2026-02-30",
  "0",
  "101",
  "null",
);

type Generated = {
  name: OperationName;
  search: string;
  headers: Record<string, string>;
  body?: string;
  isFitting: boolean;
};

const spell = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

function requestsTo(name: OperationName): fc.Arbitrary<Generated> {
  const { parameters = [], requestBody } = described.get(name)!;
  const own = parameters.filter(({ in: place }) => place === "query");
  const query = fc.record(
    Object.fromEntries(own.map((each) => [each.name, namedValue(each.name, each.schema)])),
    {
      requiredKeys: own.filter(({ required }) => required).map((each) => each.name),
    },
  );
  const spoiled = fc.option(
    fc.tuple(fc.constantFrom("page", "limit", ...own.map((each) => each.name)), wrong),
    {
      freq: 1,
    },
  );
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema
    ? valueOf(schema).map((value) =>
        JSON.stringify(
          schema.properties ? uncrossed(value as Record<string, unknown>, schema.properties) : value,
        ),
      )
    : fc.constant(undefined);
  const limits = Object.fromEntries(own.map((each) => [each.name, each.schema]));
  const cut = fc.option(fc.nat(20), { freq: 4 });
  const idempotency = fc.option(fc.stringMatching(/^[a-z0-9]{8,20}$/));
  return fc
    .tuple(query, spoiled, body, cut, idempotency)
    .map(([values, spoil, text, length, once]): Generated => {
      const all = { ...uncrossed(values, limits), ...(spoil && { [spoil[0]]: spoil[1] }) };
      const search = Object.entries(all).map(
        ([field, value]) => `${field}=${encodeURIComponent(spell(value).toWellFormed())}`,
      );
      const isCut = text !== undefined && length !== null;
      return {
        name,
        search: search.length > 0 ? `?${search.join("&")}` : "",
        headers: once === null ? ({} as Record<string, string>) : { "idempotency-key": once },
        body: isCut ? text.slice(0, length) : text,
        isFitting: spoil === null && !isCut,
      };
    });
}

test(
  "every answer to a generated request is in the document, and fitting requests are understood",
  { timeout: 900_000 },
  async () => {
    const names = Object.keys(operations) as OperationName[];
    const statuses = new Map<number, number>();
    const sent = fc.constantFrom(...names).chain(requestsTo);
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(sent, async ({ name, search, headers, body, isFitting }) => {
        const once = headers["idempotency-key"];
        const answer = await requestRoute(key, name, {
          search,
          // The generator repeats short texts, and a key fits one request only.
          headers: once === undefined ? headers : { "idempotency-key": `${once}-${turn++}` },
          ...(body !== undefined && { body }),
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (!isFitting || answer.status < 400) return;
        // Whether a value of a record is on a list of the catalogue is said in words.
        const isWords = answer.status === 400 && name.startsWith("ingest");
        if (!isWords) throw new Error(`${name}${search} answers ${answer.status}: ${await answer.text()}`);
      }),
      { numRuns: RUNS },
    );
    // Both kinds have to occur, or the generator tests nothing.
    expect(statuses.get(200)).toBeGreaterThan(RUNS / 10);
    expect(statuses.get(400)).toBeGreaterThan(RUNS / 20);
    expect(Object.fromEntries(statuses)).not.toHaveProperty("500");
    console.info(`${RUNS} generated requests: ${JSON.stringify(Object.fromEntries(statuses))}`);
  },
);
