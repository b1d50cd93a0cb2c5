import { z } from "zod";
import { ERRORS, type ErrorCode, FIELD_ERROR_CODES } from "./errors";
import { INGESTED, MOST_NAMED } from "./ingest";
import { creator, creatorFetchBody, viralPost } from "./records";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonSchema = { [key: string]: Json };

/** Describes the input of a schema as JSON Schema 2020-12. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...result } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema: made }) => {
      // Every JSON number and every date of this format has these limits anyway.
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.format === "date-time") delete made.pattern;
    },
  });
  return result as JsonSchema;
}

const count = { type: "integer", minimum: 0 } satisfies JsonSchema;
const message = { type: "string", description: "A status text." } satisfies JsonSchema;
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

function object(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

function recordSchema(schema: z.ZodObject, description: string): JsonSchema {
  return { ...jsonSchema(schema.partial().required({ id: true })), description, additionalProperties: true };
}

function creatorPage(items: JsonSchema): JsonSchema {
  const nextPage: JsonSchema = { ...count, description: "Page to continue with; 0 on the last page." };
  return object({
    message,
    params: object({ page: count, perPage: count }),
    response: object({ data: listOf(items), page: count, next_page: nextPage, total_pages: count }),
  });
}

const facetCounts = listOf(object({ value: { type: "string" }, count }));

const facets = object(
  {
    message,
    response: object(
      {
        total: { ...count, description: "Records under all filters, exact." },
        counts: { type: "object", additionalProperties: facetCounts },
        histograms: {
          type: "object",
          additionalProperties: listOf(object({ from: { type: "number" }, to: { type: "number" }, count })),
        },
        perDay: listOf(object({ day: { type: "string", format: "date" }, count })),
        topSounds: facetCounts,
        topHookOpenings: facetCounts,
        benchmarks: { type: "object", additionalProperties: { type: "object" } },
      },
      ["perDay", "topSounds", "topHookOpenings", "benchmarks"],
    ),
  },
  [],
);

const medianScore: JsonSchema = {
  type: ["number", "null"],
  description: "Median of the virality scores among them.",
};
const bucket = object({ from: { type: "number" }, to: { type: "number" }, count });
const text = { type: "string" } satisfies JsonSchema;

const insights = object({
  message,
  response: object({
    total: { ...count, description: "Posts under all filters, exact." },
    perDay: listOf(object({ day: { type: "string", format: "date" }, count })),
    followers: {
      ...listOf(
        object({
          from: { type: "number" },
          to: { type: "number" },
          count,
          medianScore,
          scores: listOf(bucket),
        }),
      ),
      description: "Posts by the followers of their posters, and how their scores are spread.",
    },
    pairs: {
      ...listOf(object({ category: text, country: text, count, medianScore })),
      description: "The 12 most frequent categories in the 12 most frequent countries.",
    },
    topSounds: listOf(object({ value: text, count, medianScore })),
    topHookOpenings: listOf(object({ value: text, count, medianScore })),
  }),
});

const moment = { type: ["string", "null"], format: "date-time" } satisfies JsonSchema;
const sources: JsonSchema = {
  ...listOf(
    object({
      name: { type: ["string", "null"], description: "Of the file; null: unknown." },
      newest: moment,
      oldest: moment,
    }),
  ),
  description: "Newest first, with the time each was seen; null: unknown.",
};

/** Answers about posts also say which values no source stated, and list earlier counts. */
function sourcesAnswer(more: Record<string, JsonSchema>): JsonSchema {
  const data = listOf(object({ id: text, sources, ...more }));
  return object({
    message,
    response: object({ data: { ...data, description: "Unknown ids are left out." } }),
  });
}

const history: JsonSchema = {
  ...listOf(
    object({
      observedAt: { type: "string", format: "date-time" },
      source: { type: ["string", "null"] },
      counts: { type: "object", additionalProperties: { type: "number" } },
    }),
  ),
  description: "Earlier views, likes, comments, shares and followers, newest first, at most 50 times.",
};

const fieldError = object({
  field: {
    type: "string",
    description: "Name of the field, parameter or header; userIds[3] for an entry of a list.",
  },
  code: {
    type: "string",
    enum: Object.keys(FIELD_ERROR_CODES),
    description: `${Object.entries(FIELD_ERROR_CODES)
      .map(([code, words]) => `${code}: ${words}`)
      .join("; ")}.`,
  },
  message: { type: "string" },
});

function problem(codes: readonly ErrorCode[]): JsonSchema {
  return object(
    {
      type: { type: "string", format: "uri" },
      title: { type: "string" },
      status: { type: "integer", enum: [...new Set(codes.map((code) => ERRORS[code].status))] },
      detail: { type: "string" },
      instance: { type: "string" },
      code: { type: "string", enum: [...codes] },
      message: { type: "string", description: "The same as detail, under the name that success has." },
      request_id: { type: "string" },
      errors: listOf(fieldError),
      required: { ...count, description: "Credits that the request costs." },
      available: { ...count, description: "Credits that can be spent now." },
    },
    ["errors", "required", "available"],
  );
}

const ingested = object({
  message,
  response: object(
    {
      batch: { type: "string", description: "Unchanged when the same Idempotency-Key is sent again." },
      accepted: { ...count, description: "Accepted records, published within five minutes." },
      refused: count,
      errors: {
        ...listOf(object({ line: count, field: text, message: text })),
        description: `The first ${MOST_NAMED} records that were refused. line: of the body, from 1.`,
      },
      replacesDemo: {
        type: "boolean",
        const: true,
        description: "The records would replace the demo data. They wait until a call with replace-demo=1.",
      },
    },
    ["replacesDemo"],
  ),
});

const creditEntryPage = object({
  message,
  response: object({
    data: listOf(
      object(
        {
          id: { ...count, description: "Grows with every entry." },
          createdAt: { type: "string", format: "date-time" },
          kind: { type: "string", enum: ["grant", "charge"] },
          amount: { type: "integer", description: "Credits; negative for a charge." },
          balanceAfter: { ...count, description: "Absent for a member's key." },
          operation: { type: ["string", "null"], description: "Operation that was charged." },
          requestId: { type: ["string", "null"] },
          idempotencyKey: {
            type: ["string", "null"],
            description: "Of the request that was charged; null when it had none.",
          },
          note: { type: "string" },
        },
        ["note", "balanceAfter"],
      ),
    ),
    next_after: {
      ...count,
      description: "Send it as after to continue; 0 when there are no more entries yet.",
    },
  }),
});

const INGEST_SCHEMAS = {
  IngestedPost: jsonSchema(INGESTED.posts),
  IngestedCreator: jsonSchema(INGESTED.creators),
  Ingested: ingested,
};

/** @param codes errors that an operation may answer */
export function componentSchemas(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  return {
    ViralPost: recordSchema(viralPost, "Section 2.1. Fields that the data does not have are absent."),
    Creator: recordSchema(creator, "Section 2.3. Fields that the data does not have are absent."),
    ViralPage: object(
      {
        message,
        response: object({
          data: listOf(ref("ViralPost")),
          page: count,
          pageSize: count,
          totalPages: count,
          totalResults: count,
        }),
        params: { type: "object", description: "The filters and paging values applied." },
      },
      ["params"],
    ),
    CreatorIdPage: creatorPage({ type: "string" }),
    CreatorRecordPage: creatorPage(ref("Creator")),
    CreatorFetchRequest: jsonSchema(creatorFetchBody),
    CreatorFetch: object({
      message,
      data: listOf(ref("Creator")),
      notFound: { ...listOf({ type: "string" }), description: "Unknown identifiers; they cost nothing." },
      credits: object({ charged: count, remaining: count }),
    }),
    CreditState: object({
      message,
      credits: object({
        remaining: count,
        spentThisMonth: { ...count, description: "Since the first of the UTC month." },
        monthlyCap: { type: ["integer", "null"] },
      }),
      rateLimit: object({ limit: count, windowS: count, remaining: count }),
    }),
    CreditEntryPage: creditEntryPage,
    Facets: facets,
    PostInsights: insights,
    PostSources: sourcesAnswer({
      inferred: { ...listOf(text), description: "Fields that were inferred, because no source stated them." },
      history,
    }),
    CreatorSources: sourcesAnswer({}),
    ...INGEST_SCHEMAS,
    Problem: problem(codes),
  };
}
