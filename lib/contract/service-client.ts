/** Runs wherever `fetch` does and imports nothing that needs a server. */
import { canonical } from "./canonical";
import type { QueryDefinition, QueryValues } from "./definition";
import type { EntryCursor } from "./entry-cursor";
import type { Problem } from "./openapi-schemas";
import type { Ingested } from "./ingest";
import { operations, type Operation, type OperationName } from "./operations";
import type { CreatorSources, RecordIds, RecordSources } from "./record-sources";
import type {
  CreatorFetch,
  CreatorIdPage,
  CreatorRecordPage,
  CreditEntryPage,
  CreditState,
  Facets,
  PostInsights,
  ViralPage,
} from "./records";

type Envelope<T> = { message: string; response: T; params?: Record<string, unknown> };

type Answers = {
  searchPosts: Envelope<ViralPage>;
  searchCreatorRecords: Envelope<CreatorRecordPage>;
  searchCreatorIds: Envelope<CreatorIdPage>;
  getCreators: CreatorFetch;
  getCredits: CreditState;
  getCreditEntries: CreditEntryPage;
  postFacets: Envelope<Facets>;
  postInsights: Envelope<PostInsights>;
  creatorFacets: Envelope<Facets>;
  postSources: Envelope<{ data: RecordSources[] }>;
  creatorSources: Envelope<{ data: CreatorSources[] }>;
  ingestPosts: Ingested;
  ingestCreators: Ingested;
};

type InputOf<O extends Operation> = O["input"] extends { query: infer Q extends QueryDefinition }
  ? Partial<QueryValues<Q>>
  : O["input"] extends { in: "ids" }
    ? { userIds: string[] }
    : O["input"] extends { in: "cursor" }
      ? Partial<EntryCursor>
      : O["input"] extends { in: "idList" }
        ? RecordIds
        : O["input"] extends { in: "records" }
          ? readonly object[]
          : Record<string, never>;

/** `idempotencyKey` is for charging operations. A retry with the same key is never charged twice. */
type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };
type AnswerMeta = {
  requestId: string | null;
  creditsCharged: number | null;
  creditsRemaining: number | null;
  isReplayed: boolean;
};

function searchOf({ input: where }: Operation, input: object): string {
  if (where.in === "query") return canonical(where.query, input);
  return where.in === "cursor" || where.in === "idList"
    ? String(new URLSearchParams(input as Record<string, string>))
    : "";
}

export type ServiceClient = {
  [N in OperationName]: (
    input?: InputOf<(typeof operations)[N]>,
    options?: CallOptions,
  ) => Promise<Answers[N] & { meta: AnswerMeta }>;
};

/** `problem` is the body if it was one of ours. `retryAfterS` is set with 429 and 503. */
export class ServiceError extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  readonly retryAfterS: number | undefined;
  constructor(status: number, problem: Partial<Problem>, retryAfterS: number | undefined) {
    super(problem.detail ?? problem.message ?? `The service answered ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

const numberOrNull = (text: string | null) => (text === null ? null : Number(text));

async function problemOf(response: Response): Promise<ServiceError> {
  const body: unknown = await response.json().catch(() => ({}));
  const wait = response.headers.get("retry-after");
  const problem = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return new ServiceError(response.status, problem, wait && /^\d+$/.test(wait) ? Number(wait) : undefined);
}

/**
 * @param service `baseUrl` has no trailing slash; `keyHeader` is needed when the service names it differently (section
 * 5)
 * @throws ServiceError from every function when the status is not 2xx
 */
export function serviceClient(service: {
  baseUrl: string;
  apiKey: string;
  keyHeader?: string;
}): ServiceClient {
  const { baseUrl, apiKey, keyHeader = "x-svc-api-key" } = service;
  const call = async (
    operation: Operation,
    input: object = {},
    { idempotencyKey, signal }: CallOptions = {},
  ) => {
    const search = searchOf(operation, input);
    const response = await fetch(`${baseUrl}${operation.path}${search && `?${search}`}`, {
      method: operation.method,
      // A redirect would send the key to another address.
      redirect: "error",
      signal,
      headers: {
        [keyHeader]: apiKey,
        ...(operation.method === "POST" && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(operation.method === "POST" && { body: JSON.stringify(input) }),
    });
    if (!response.ok) throw await problemOf(response);
    const { headers } = response;
    const meta: AnswerMeta = {
      requestId: headers.get("x-request-id"),
      creditsCharged: numberOrNull(headers.get("x-credits-charged")),
      creditsRemaining: numberOrNull(headers.get("x-credits-remaining")),
      isReplayed: headers.get("idempotent-replayed") === "true",
    };
    return { ...((await response.json()) as object), meta };
  };
  const entries = Object.entries(operations).map(([name, operation]) => [
    name,
    (input?: object, options?: CallOptions) => call(operation, input, options),
  ]);
  return Object.fromEntries(entries) as ServiceClient;
}
