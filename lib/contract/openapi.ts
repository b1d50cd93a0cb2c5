import { byKind } from "./by-kind";
import {
  allFieldsOf,
  fieldsOf,
  type AnyValues,
  type Filter,
  type FilterOf,
  type QueryDefinition,
} from "./definition";
import { entryCursor } from "./entry-cursor";
import type { ErrorCode } from "./errors";
import { MOST_INGESTED, REPLACE_DEMO } from "./ingest";
import { EXAMPLES } from "./openapi-examples";
import { componentSchemas, jsonSchema, type Json, type JsonSchema } from "./openapi-schemas";
import { operations, type Operation, type OperationName } from "./operations";
import { ANSWERS_KEPT_S, DOCUMENT_FIELD, REPEATS_ANSWERED_S } from "./retention";
import { boundsOf } from "./kinds";
import { CREDITS, IDENTITY, headerRefs, errorResponses } from "./openapi-errors";
import { schemasOf } from "./query";
import { usageRange } from "./key-usage";
import { MOST_RECORD_IDS, recordIds } from "./record-sources";
import { defaultOrderFields } from "./sorts";

/** These errors occur before any operation is reached. */
const BEFORE: readonly ErrorCode[] = ["not_found"];

/** Names another field that this one must not exceed. JSON Schema has no keyword for it. */
export const NOT_GREATER_FIELD = "x-not-greater-than";

/** An operation that charges states its cost here. */
const CHARGES_FIELD = "x-charges";

/** Each operation answers with a component schema. */
const ANSWERS: Record<OperationName, string> = {
  searchPosts: "ViralPage",
  searchCreatorRecords: "CreatorRecordPage",
  searchCreatorIds: "CreatorIdPage",
  getCreators: "CreatorFetch",
  getCredits: "CreditState",
  getCreditEntries: "CreditEntryPage",
  getUsage: "KeyUsage",
  postFacets: "Facets",
  postInsights: "PostInsights",
  creatorFacets: "Facets",
  postSources: "PostSources",
  creatorSources: "CreatorSources",
  ingestPosts: "Ingested",
  ingestCreators: "Ingested",
};

const MATCHES = {
  contains: "Occurs anywhere in the text, without regard to case.",
  words: "Every whitespace-separated word occurs, without regard to case.",
  exact: "The whole value, without regard to case.",
  handle: "The whole handle, without regard to case; a leading @ is optional.",
  allExact: "The record has all of them; a leading # is optional.",
  anyContains: "One of them occurs in one of the entries.",
} as const;

const nameOf = ({ help, label }: Filter) => help ?? `${label}.`;
const matched = (filter: FilterOf<"text" | "textList">) => `${nameOf(filter)} ${MATCHES[filter.match]}`;

const filterText = byKind<[field: string], string>({
  multiSelect: (filter) => `${nameOf(filter)} Any of them.`,
  select: nameOf,
  range: (filter, field) =>
    `${nameOf(filter)} ${field === filter.min ? "Lowest" : "Highest"} accepted value${filter.unit ? ", in percent" : ""}.`,
  dateRange: (filter, field) =>
    `${nameOf(filter)} ${field === filter.from ? "On or after" : "On or before"} this UTC day.`,
  text: matched,
  textList: matched,
  flag: (filter) =>
    `${nameOf(filter)} True: only records that have it${filter.isStated ? " from their source" : ""}; false restricts nothing.${filter.isStated ? " An extension." : ""}`,
});

function fieldSchemas(query: QueryDefinition): [field: string, schema: JsonSchema, description: string][] {
  const schemas = schemasOf(query);
  const { paging, sorting } = query;
  const defaults: AnyValues = {
    [paging.page]: 1,
    [paging.size]: paging.defaultSize,
    ...defaultOrderFields(query),
  };
  const texts: Record<string, string> = {
    [paging.page]: "Page, from 1.",
    [paging.size]: "Results per page.",
  };
  if (sorting.parameters) {
    Object.assign(texts, {
      [sorting.parameters.by]: "What decides the order; ties are broken by id in the same direction.",
      [sorting.parameters.order]: "asc: lowest first; desc: highest first.",
    });
  }
  const limits: Record<string, JsonSchema> = {};
  for (const filter of Object.values(query.filters)) {
    for (const field of fieldsOf(filter)) texts[field] = filterText(filter, field);
    const bounds = boundsOf(filter);
    if (!bounds) continue;
    const [low, high] = bounds;
    texts[low] += ` Not greater than ${high}.`;
    texts[high] += ` Not less than ${low}.`;
    limits[low] = { [NOT_GREATER_FIELD]: high };
  }
  return allFieldsOf(query).map((field) => {
    const schema = { ...jsonSchema(schemas[field]!), ...limits[field] };
    return [field, field in defaults ? { ...schema, default: defaults[field]! } : schema, texts[field]!];
  });
}

/** Describes a search as one object, with the parameter names of the specification. */
export const searchSchema = (query: QueryDefinition): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(
    fieldSchemas(query).map(([field, made, description]) => [field, { ...made, description }]),
  ),
});

function parametersOf(name: OperationName, operation: Operation): Json[] {
  const parameters: Json[] = [];
  if (operation.input.in === "query") {
    const example = EXAMPLES[name].input;
    for (const [field, schema, description] of fieldSchemas(operation.input.query)) {
      const isList = schema.type === "array";
      parameters.push({
        name: field,
        in: "query",
        description,
        schema: isList ? { ...schema, minItems: 1 } : schema,
        ...(isList && { style: "form", explode: false }),
        ...(field in example && { example: isList ? String(example[field]).split(",") : example[field]! }),
      });
    }
  }
  if (operation.input.in === "cursor" || operation.input.in === "range") {
    const { shape } = operation.input.in === "cursor" ? entryCursor : usageRange;
    for (const [field, schema] of Object.entries(shape)) {
      const { description, ...made } = jsonSchema(schema);
      const bound = field === "from" ? { ...made, [NOT_GREATER_FIELD]: "to" } : made;
      parameters.push({ name: field, in: "query", description: description!, schema: bound });
    }
  }
  if (operation.input.in === "idList") {
    const { description } = jsonSchema(recordIds.shape.ids);
    const schema = { type: "array", items: { type: "string" }, minItems: 1, maxItems: MOST_RECORD_IDS };
    const example = String(EXAMPLES[name].input.ids).split(",");
    const list = { schema, style: "form", explode: false, example };
    parameters.push({ name: "ids", in: "query", required: true, description: description!, ...list });
  }
  if (operation.input.in === "records")
    parameters.push({
      name: REPLACE_DEMO,
      in: "query",
      description:
        "1: the records may replace demo data. Without it they wait as long as the catalogue has only demo data, and the answer says replacesDemo.",
      schema: { type: "string", enum: ["1", "true"] },
    });
  if (operation.cost !== "free" || operation.isLater)
    parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (operation.cost !== "free") parameters.push({ $ref: "#/components/parameters/CacheControl" });
  parameters.push({ $ref: "#/components/parameters/RequestId" });
  return parameters;
}

const RECORD_SCHEMAS = { posts: "IngestedPost", creators: "IngestedCreator" } as const;

const RECORDS_WORDS = `The body is one record, a JSON array of up to ${MOST_INGESTED}, or (as application/x-ndjson) as many with one a line; the fields are those of one record.`;

function recordsBody(name: OperationName, kind: keyof typeof RECORD_SCHEMAS): { [key: string]: Json } {
  const record: JsonSchema = { $ref: `#/components/schemas/${RECORD_SCHEMAS[kind]}` };
  const example = EXAMPLES[name].input;
  const list = { type: "array", items: record, minItems: 1, maxItems: MOST_INGESTED };
  const lines = { type: "string", description: "One record a line, as JSON." };
  return {
    required: true,
    description: RECORDS_WORDS,
    content: {
      "application/json": { schema: { anyOf: [record, list] }, example },
      "application/x-ndjson": { schema: lines, example: JSON.stringify(example) },
    },
  };
}

function requestBodyOf(name: OperationName, { input }: Operation): { [key: string]: Json } | undefined {
  if (input.in === "records") return recordsBody(name, input.kind);
  if (input.in !== "body" && input.in !== "ids") return undefined;
  const schema: JsonSchema =
    input.in === "ids" ? { $ref: "#/components/schemas/CreatorFetchRequest" } : searchSchema(input.query);
  return { required: true, content: { "application/json": { schema, example: EXAMPLES[name].input } } };
}

function operationObject(name: OperationName, operation: Operation): Json {
  const isFree = operation.cost === "free";
  const cost = isFree
    ? "Free; counts against the rate limit."
    : `1 credit for each creator returned. Without an Idempotency-Key the same request within ${REPEATS_ANSWERED_S} seconds is answered again and not charged again, unless it says Cache-Control: no-cache.`;
  const origin = operation.isExtension
    ? "An extension beyond the specification."
    : `Section ${operation.section} of the specification.`;
  const requestBody = requestBodyOf(name, operation);
  return {
    operationId: name,
    summary: operation.summary,
    description: [cost, origin, operation.isLater && RECORDS_WORDS].filter(Boolean).join(" "),
    tags: [
      operation.isLater
        ? "Ingest"
        : operation.path.includes("viral-content")
          ? "Posts"
          : /\/(credits|usage)/.test(operation.path)
            ? "Credits"
            : "Creators",
    ],
    parameters: parametersOf(name, operation),
    ...(!isFree && { [CHARGES_FIELD]: { credits: 1, per: "creator returned" } }),
    ...(requestBody && { requestBody }),
    responses: {
      [operation.isLater ? "202" : "200"]: {
        description: operation.isLater ? "Kept; published within five minutes" : "Success",
        headers: headerRefs(
          "X-Request-Id",
          ...IDENTITY,
          "RateLimit",
          "RateLimit-Policy",
          "X-Ignored-Parameters",
          ...CREDITS,
          ...(isFree ? [] : ["Idempotent-Replayed"]),
        ),
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${ANSWERS[name]}` },
            example: EXAMPLES[name].answer as Json,
          },
        },
      },
      ...errorResponses(operation),
    },
  };
}

const text = (description: string): Json => ({ description, schema: { type: "string" } });
const whole = (description: string, minimum = 0): Json => ({
  description,
  schema: { type: "integer", minimum },
});

const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A name of your own for this purchase, or for what you send. Sent again within 7 days, the stored answer is replayed, and nothing is charged or added; it may be kept for longer.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  },
  CacheControl: {
    name: "Cache-Control",
    in: "header",
    description: `no-cache: a new purchase, also where the same request without an Idempotency-Key was answered in the last ${REPEATS_ANSWERED_S} seconds.`,
    schema: { type: "string" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description:
      "Your own name for this request: the answer, an error's body and the service's log have it. Another value is replaced.",
    schema: { type: "string", pattern: "^[\\w-]{1,64}$" },
  },
};

const HEADERS = {
  "X-Request-Id": text("Names this request in logs and in the ledger: the caller's name, or a new one."),
  RateLimit: text('Requests left and seconds until one more is free: "key";r=59;t=60.'),
  "RateLimit-Policy": text('The limit: "key";q=60;w=60.'),
  "Retry-After": whole("Seconds to wait.", 1),
  Allow: text("The methods that work here."),
  "X-Ignored-Parameters": text(
    "Unknown parameters that were ignored, percent-encoded; only where the operator set UNKNOWN_PARAMETERS=ignore.",
  ),
  "WWW-Authenticate": text("How to send a key."),
  "X-Credits-Charged": whole(
    "Credits that this answer cost when it was first given; 0 when it is free. 0 on a refusal or an error: this request certainly cost nothing; without it an error leaves that open.",
  ),
  "X-Service-Instance": text("The service's own id: two services never have the same."),
  "Idempotency-Key-Retention": whole(
    "Seconds for which a repeated Idempotency-Key is answered with what the first request did.",
  ),
  "X-Credits-Remaining": whole(
    "Credits that the key can spend. Only for keys with the scope credits.read or reveal, and where it is known.",
  ),
  "Idempotent-Replayed": text(
    "true: the stored answer of an earlier request, not charged again; absent otherwise.",
  ),
};

/** @param serverUrl public address without a trailing slash @param instance id of the service, if known */
export function openApiDocument(
  version: string,
  serverUrl: string,
  instance?: string,
): { [key: string]: Json } {
  const all = Object.entries(operations) as [OperationName, Operation][];
  const codes = [...new Set([...all.flatMap(([, { errors }]) => errors), ...BEFORE])];
  return {
    openapi: "3.1.0",
    info: {
      title: "Scoutdeck discovery service",
      version,
      description:
        "Viral short videos and the creators behind them. At most 60 requests in any 60 seconds for each key, all operations together. A field whose value is greater than that of the field in its x-not-greater-than is refused with 400 and min_greater_than_max; no other values contradict each other.",
      license: { name: "MIT", identifier: "MIT" },
      [DOCUMENT_FIELD]: { ...(instance && { instance }), idempotencyKeyRetentionS: ANSWERS_KEPT_S },
    },
    servers: [{ url: serverUrl }],
    security: [{ ApiKey: [] }],
    tags: [{ name: "Posts" }, { name: "Creators" }, { name: "Credits" }, { name: "Ingest" }],
    paths: Object.fromEntries(
      all.map(([name, operation]) => [
        operation.path,
        { [operation.method.toLowerCase()]: operationObject(name, operation) },
      ]),
    ),
    components: {
      securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "x-svc-api-key" } },
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: componentSchemas(codes),
    },
  };
}
