/** The operations of the service. Routes, clients and OpenAPI are derived from this table. */
import type { QueryDefinition } from "./definition";
import type { ErrorCode } from "./errors";
import { creatorQuery } from "./creators";
import { viralQuery } from "./viral";

export type Operation = {
  method: "GET" | "POST";
  path: string;
  summary: string;
  section: string;
  /** `ids` is the body of v2 get; `idList`, `cursor` and `range` are in the query; `records` is a body of one per line. */
  input:
    | { in: "query" | "body"; query: QueryDefinition }
    | { in: "ids" }
    | { in: "idList"; of: "posts" | "creators" }
    | { in: "cursor" }
    | { in: "range" }
    | { in: "records"; kind: "posts" | "creators" }
    | { in: "none" };
  cost: "free" | "perCreatorReturned";
  /** The data is stored and takes effect later, so the status is 202. */
  isLater?: boolean;
  /** Clients must work without it, because the specification doesn't have it. */
  isExtension?: boolean;
  errors: readonly ErrorCode[];
};

const ALWAYS = [
  "invalid_api_key",
  // The key lacks the scope of the operation.
  "forbidden",
  "rate_limited",
  "method_not_allowed",
  "url_too_long",
  // Answered below the routes: what did not arrive in time, and what is too large before it is read.
  "request_timeout",
  "headers_too_large",
  "internal",
  "unavailable",
] as const;
const READING = [...ALWAYS, "catalogue_unavailable"] as const;
/** For a member's key when the connected service lacks the operation. */
const OFTEN_MISSING = ["not_found"] as const;
const WITH_BODY = ["invalid_json", "body_too_large", "unsupported_media_type"] as const;
const CHARGING = [
  "insufficient_credits",
  // For a member's key when an admin has decided the outcome of the purchase, which is not repeated.
  "conflict",
  "idempotency_in_progress",
  "idempotency_mismatch",
  "books_differ",
] as const;

const INGESTING = [
  "invalid_parameter",
  "body_too_large",
  "unsupported_media_type",
  "idempotency_mismatch",
] as const;

export const operations = {
  searchPosts: {
    method: "POST",
    path: "/api/v1/viral-content",
    summary: "Search viral posts, newest first",
    section: "4.1",
    input: { in: "body", query: viralQuery },
    cost: "free",
    errors: ["invalid_parameter", ...WITH_BODY, ...READING],
  },
  searchCreatorRecords: {
    method: "GET",
    path: "/api/v1/creators",
    summary: "Search creators and return full records",
    section: "4.2",
    input: { in: "query", query: creatorQuery },
    cost: "perCreatorReturned",
    errors: ["invalid_parameter", ...CHARGING, ...READING],
  },
  searchCreatorIds: {
    method: "GET",
    path: "/api/v2/creators/search",
    summary: "Search creators and return identifiers only",
    section: "4.3",
    input: { in: "query", query: creatorQuery },
    cost: "free",
    errors: ["invalid_parameter", ...READING],
  },
  getCreators: {
    method: "POST",
    path: "/api/v2/creators/get",
    summary: "Fetch full creator records by identifier",
    section: "4.4",
    input: { in: "ids" },
    cost: "perCreatorReturned",
    errors: ["invalid_parameter", ...WITH_BODY, ...CHARGING, ...READING],
  },
  getCredits: {
    method: "GET",
    path: "/api/v2/credits",
    summary: "Balance and limits of the key",
    section: "extension",
    input: { in: "none" },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...ALWAYS],
  },
  getCreditEntries: {
    method: "GET",
    path: "/api/v2/credits/entries",
    summary: "Grants and charges of the key, oldest first",
    section: "extension",
    input: { in: "cursor" },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...ALWAYS],
  },
  getUsage: {
    method: "GET",
    path: "/api/v2/usage",
    summary: "What the key spent, by day",
    section: "extension",
    input: { in: "range" },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...ALWAYS],
  },
  postFacets: {
    method: "POST",
    path: "/api/v1/viral-content/facets",
    summary: "Counts and histograms of viral posts",
    section: "extension",
    input: { in: "body", query: viralQuery },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...OFTEN_MISSING, ...WITH_BODY, ...READING],
  },
  postInsights: {
    method: "POST",
    path: "/api/v1/viral-content/insights",
    summary: "What the viral posts found have in common",
    section: "extension",
    input: { in: "body", query: viralQuery },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...OFTEN_MISSING, ...WITH_BODY, ...READING],
  },
  creatorFacets: {
    method: "GET",
    path: "/api/v2/creators/facets",
    summary: "Counts and histograms of creators",
    section: "extension",
    input: { in: "query", query: creatorQuery },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...OFTEN_MISSING, ...READING],
  },
  postSources: {
    method: "GET",
    path: "/api/v1/viral-content/sources",
    summary: "Where viral posts come from, and what their counts were",
    section: "extension",
    input: { in: "idList", of: "posts" },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...OFTEN_MISSING, ...READING],
  },
  creatorSources: {
    method: "GET",
    path: "/api/v2/creators/sources",
    summary: "Where creators come from",
    section: "extension",
    input: { in: "idList", of: "creators" },
    cost: "free",
    isExtension: true,
    errors: ["invalid_parameter", ...OFTEN_MISSING, ...READING],
  },
  ingestPosts: {
    method: "POST",
    path: "/api/v1/ingest/posts",
    summary: "Send posts into the catalogue",
    section: "extension",
    input: { in: "records", kind: "posts" },
    cost: "free",
    isLater: true,
    isExtension: true,
    errors: [...INGESTING, ...ALWAYS],
  },
  ingestCreators: {
    method: "POST",
    path: "/api/v1/ingest/creators",
    summary: "Send creators into the catalogue",
    section: "extension",
    input: { in: "records", kind: "creators" },
    cost: "free",
    isLater: true,
    isExtension: true,
    errors: [...INGESTING, ...ALWAYS],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
