/** For tests: calls the routes of the service as a client does. */
import assert from "node:assert/strict";
import type { Problem } from "@/lib/contract/openapi-schemas";
import { operations, type Operation } from "@/lib/contract/operations";
import { creatorFacets } from "../server/service/creator-facets";
import { creatorSources } from "../server/service/creator-sources";
import { getCreators } from "../server/service/get-creators";
import { getCreditEntries } from "../server/service/get-credit-entries";
import { getCredits, getUsage } from "../server/service/get-credits";
import { ingestCreators, ingestPosts } from "../server/service/ingest/ingest-records";
import { SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { createKey } from "../server/service/keys/create-key";
import { openTestService, type TestService } from "./open-test-service";
import { postFacets } from "../server/service/post-facets";
import { postInsights } from "../server/service/post-insights";
import { postSources } from "../server/service/post-sources";
import { searchCreatorIds } from "../server/service/search-creator-ids";
import { searchCreatorRecords } from "../server/service/search-creator-records";
import { searchPosts } from "../server/service/search-posts";
import { serviceContext } from "../server/composition/service-context";
import { serviceRoute, type Handlers } from "../server/http/service/service-route";
import { getCreatorsForKey, searchRecordsForKey } from "@/lib/server/team/keys/buy-for-key";
import { readKeyCredits, readKeyEntries, readKeyUsage } from "@/lib/server/team/keys/read-key-credits";
import {
  countCreatorsForKey,
  countPostsForKey,
  creatorSourcesForKey,
  postInsightsForKey,
  postSourcesForKey,
  searchIdsForKey,
  searchPostsForKey,
} from "@/lib/server/team/keys/search-for-key";
import { checkDocumented } from "./documented-answer";
import { asOperator } from "@/lib/testing/as-operator";

type Name = keyof typeof operations;

export const serviceRoutes: Record<Name, Handlers> = {
  searchPosts: serviceRoute(operations.searchPosts, { own: searchPosts, member: searchPostsForKey }),
  searchCreatorRecords: serviceRoute(operations.searchCreatorRecords, {
    own: searchCreatorRecords,
    member: searchRecordsForKey,
  }),
  searchCreatorIds: serviceRoute(operations.searchCreatorIds, {
    own: searchCreatorIds,
    member: searchIdsForKey,
  }),
  getCreators: serviceRoute(operations.getCreators, { own: getCreators, member: getCreatorsForKey }),
  getCredits: serviceRoute(operations.getCredits, { own: getCredits, member: readKeyCredits }),
  getCreditEntries: serviceRoute(operations.getCreditEntries, {
    own: getCreditEntries,
    member: readKeyEntries,
  }),
  getUsage: serviceRoute(operations.getUsage, { own: getUsage, member: readKeyUsage }),
  postFacets: serviceRoute(operations.postFacets, { own: postFacets, member: countPostsForKey }),
  postInsights: serviceRoute(operations.postInsights, { own: postInsights, member: postInsightsForKey }),
  creatorFacets: serviceRoute(operations.creatorFacets, { own: creatorFacets, member: countCreatorsForKey }),
  postSources: serviceRoute(operations.postSources, { own: postSources, member: postSourcesForKey }),
  creatorSources: serviceRoute(operations.creatorSources, {
    own: creatorSources,
    member: creatorSourcesForKey,
  }),
  ingestPosts: serviceRoute(operations.ingestPosts, { own: ingestPosts, member: ingestPosts }),
  ingestCreators: serviceRoute(operations.ingestCreators, { own: ingestCreators, member: ingestCreators }),
};

export const allOperations = Object.entries(operations) as [Name, Operation][];

/** Lets the routes use this service; undefined: none. */
export function useService(service: Promise<TestService> | undefined): void {
  if (service) serviceContext.replace(service);
  else serviceContext.forget();
}

export type RequestOptions = {
  method?: keyof Handlers;
  search?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
};

/** A body that the operation accepts. */
function fittingBody({ input }: Operation): string {
  if (input.in === "ids") return '{"userIds":["tiktok_1"]}';
  if (input.in !== "records") return "{}";
  return input.kind === "posts" ? '{"id":"1","createdAt":"2026-01-01T00:00:00Z"}' : '{"id":"tiktok_1"}';
}

/**
 * A request with a key, and with a body that the operation accepts unless another is given. Each answer must be as the
 * OpenAPI document says.
 */
export async function requestRoute(key: string, name: Name, options: RequestOptions = {}): Promise<Response> {
  const operation: Operation = operations[name];
  const ids = operation.input.in === "idList" ? "?ids=tiktok_1" : "";
  const { method = operation.method, search = ids, headers = {} } = options;
  const { body = method === "POST" ? fittingBody(operation) : null } = options;
  const request = new Request(`http://localhost${operation.path}${search}`, {
    method,
    body,
    headers: {
      "x-svc-api-key": key,
      ...(body !== null && { "content-type": "application/json" }),
      ...headers,
    },
  });
  const answer = await serviceRoutes[name][method](request);
  // The answers to HEAD and OPTIONS have no body to judge.
  if (method !== "HEAD" && method !== "OPTIONS") await checkDocumented(name, answer.clone());
  return answer;
}

/** The body of an error answer, after checking what all of them have in common. */
export async function problemIn(answer: Response): Promise<Problem> {
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const body = (await answer.json()) as Problem;
  assert.equal(body.type, `/docs/errors/${body.code}`);
  assert.equal(body.status, answer.status);
  assert.equal(body.detail, body.message);
  assert.equal(body.request_id, answer.headers.get("x-request-id"));
  assert.ok(body.title !== "" && body.instance.startsWith("/api/"));
  return body;
}

/** A service with one key of 100 credits, which the routes use until it is closed. */
export async function openKeyedService(): Promise<{
  service: TestService;
  key: string;
  close: () => Promise<void>;
}> {
  const service = await openTestService();
  useService(Promise.resolve(service));
  const { key } = await createKey(asOperator(service.db), {
    name: "test",
    credits: 100,
    scopes: [...SCOPES_OF_KEY],
  });
  const close = async () => {
    useService(undefined);
    await service.close();
  };
  return { service, key, close };
}
