import { z } from "zod";
import { ERRORS, FIELD_ERROR_CODES, type ErrorCode, type FieldError } from "./errors";
import { INGESTED, ingested } from "./ingest";
import { keyUsage } from "./key-usage";
import { creatorSources, postSources } from "./record-sources";
import {
  count,
  creatorFetch,
  creatorFetchBody,
  creatorIdPage,
  creatorRecord,
  creatorRecordPage,
  creditEntryPage,
  creditState,
  facets,
  postInsights,
  viralPage,
  viralPostRecord,
} from "./records";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonSchema = { [key: string]: Json };

const fieldError = z.object({
  field: z.string().describe("Name of the field, parameter or header; userIds[3] for an entry of a list."),
  code: z.enum(Object.keys(FIELD_ERROR_CODES) as [keyof typeof FIELD_ERROR_CODES]).describe(
    `${Object.entries(FIELD_ERROR_CODES)
      .map(([code, words]) => `${code}: ${words}`)
      .join("; ")}.`,
  ),
  message: z.string(),
});

/** @param codes errors that an operation may answer */
const problem = (codes: readonly ErrorCode[]) =>
  z.object({
    type: z
      .string()
      .regex(/^\/docs\/errors\/\w+$/)
      .describe("Path of a page about this kind of problem, at the address of the service."),
    title: z.string(),
    status: z.int().meta({ enum: [...new Set(codes.map((code) => ERRORS[code].status))] }),
    detail: z.string(),
    instance: z.string(),
    code: z.enum([...codes]),
    message: z.string().describe("The same as detail, under the name that success has."),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
    required: count.optional().describe("Credits that the request costs."),
    available: count.optional().describe("Credits that can be spent now."),
  });

/**
 * Body of every error response (RFC 9457, section 10). `message` mirrors the success envelopes. `required` and
 * `available` are set for `insufficient_credits`.
 */
export type Problem = Omit<z.infer<ReturnType<typeof problem>>, "errors"> & { errors?: FieldError[] };

/** Writes a constraint the shortest way that JSON Schema has, and leaves out those that follow from another. */
function shorten({ jsonSchema: made }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  delete made.propertyNames;
  const { anyOf, additionalProperties } = made;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length === 0)
    delete made.additionalProperties;
  const [value, none] = anyOf?.length === 2 ? anyOf : [];
  if (value?.type && none?.type === "null") {
    delete made.anyOf;
    Object.assign(made, value, { type: [value.type, "null"] });
  }
  if (made.format === "date-time" || made.format === "date") delete made.pattern;
}

/** Describes the input of a schema as JSON Schema 2020-12. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...result } = z.toJSONSchema(schema, { io: "input", override: shorten });
  return result as JsonSchema;
}

/** @param codes errors that an operation may answer */
export function componentSchemas(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const components = {
    ViralPost: viralPostRecord,
    Creator: creatorRecord,
    ViralPage: viralPage,
    CreatorIdPage: creatorIdPage,
    CreatorRecordPage: creatorRecordPage,
    CreatorFetchRequest: creatorFetchBody,
    CreatorFetch: creatorFetch,
    CreditState: creditState,
    CreditEntryPage: creditEntryPage,
    KeyUsage: keyUsage,
    Facets: facets,
    PostInsights: postInsights,
    PostSources: postSources,
    CreatorSources: creatorSources,
    IngestedPost: INGESTED.posts,
    IngestedCreator: INGESTED.creators,
    Ingested: ingested,
    Problem: problem(codes),
  };
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    override: shorten,
    uri: (id) => `#/components/schemas/${id}`,
  });
  const made: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const { $schema: _, $id: __, ...rest } = schema;
    made[name] = rest as JsonSchema;
  }
  return made;
}

function resolve(document: JsonSchema, reference: string): Json {
  let node: Json = document;
  for (const name of reference.slice(2).split("/")) {
    if (typeof node !== "object" || node === null || Array.isArray(node) || !(name in node)) {
      throw new Error(`${reference} leads nowhere`);
    }
    node = node[name]!;
  }
  return node;
}

/** @throws Error when a reference has no target */
export function inlined(document: JsonSchema): JsonSchema {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    if (typeof value.$ref === "string") return walk(resolve(document, value.$ref));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, walk(entry)]));
  };
  return walk(document) as JsonSchema;
}
