/**
 * Inputs and answers of the operations. The package has these types as `npm run sdk` writes them from the OpenAPI
 * document, because its users have no zod; its test compares both.
 */
import type { z } from "zod";
import type { QueryDefinition, QueryValues } from "../contract/definition";
import type { EntryCursor } from "../contract/entry-cursor";
import type { INGESTED, ingested } from "../contract/ingest";
import type { keyUsage, UsageRange } from "../contract/key-usage";
import type { Problem as AnyProblem } from "../contract/openapi-schemas";
import type { Operation, OperationName, operations } from "../contract/operations";
import type { creatorSources, postSources } from "../contract/record-sources";
import type * as records from "../contract/records";
import type { TEST_EVENT, WebhookEvent } from "../contract/webhooks";

type Answers = {
  searchPosts: z.infer<typeof records.viralPage>;
  searchCreatorRecords: z.infer<typeof records.creatorRecordPage>;
  searchCreatorIds: z.infer<typeof records.creatorIdPage>;
  getCreators: z.infer<typeof records.creatorFetch>;
  getCredits: z.infer<typeof records.creditState>;
  getCreditEntries: z.infer<typeof records.creditEntryPage>;
  getUsage: z.infer<typeof keyUsage>;
  postFacets: z.infer<typeof records.facets>;
  postInsights: z.infer<typeof records.postInsights>;
  creatorFacets: z.infer<typeof records.facets>;
  postSources: z.infer<typeof postSources>;
  creatorSources: z.infer<typeof creatorSources>;
  ingestPosts: z.infer<typeof ingested>;
  ingestCreators: z.infer<typeof ingested>;
};

/** All fields are optional, and lists may be read-only. */
type Given<V> = { [K in keyof V]?: V[K] extends string[] | undefined ? readonly string[] : V[K] };

type InputOf<O extends Operation> = O["input"] extends { query: infer Q extends QueryDefinition }
  ? Given<QueryValues<Q>>
  : O["input"] extends { in: "ids" }
    ? { userIds: readonly string[] }
    : O["input"] extends { in: "cursor" }
      ? Partial<EntryCursor>
      : O["input"] extends { in: "range" }
        ? Partial<UsageRange>
        : O["input"] extends { in: "idList" }
          ? { ids: readonly string[] }
          : O["input"] extends { in: "records"; kind: infer K extends keyof typeof INGESTED }
            ? z.infer<(typeof INGESTED)[K]> | readonly z.infer<(typeof INGESTED)[K]>[]
            : Record<string, never>;

export type Operations = {
  [N in OperationName]: { input: InputOf<(typeof operations)[N]>; answer: Answers[N] };
};
export type WebhookEventName = WebhookEvent | typeof TEST_EVENT;
export type ViralPost = z.infer<typeof records.viralPostRecord>;
export type Creator = z.infer<typeof records.creatorRecord>;
export type CreditEntry = records.CreditEntry;
export type Problem = AnyProblem;
