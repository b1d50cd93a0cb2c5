/** Deliberately hostile addresses, headers, methods and hosts. None may cause an error or leak information. */
import { PAGES, type PageDefinition } from "@/lib/contract/pages";

const repeated = (count: number, parameter: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => parameter(index)).join("&");

/** Inherited properties, which an unguarded table lookup would return. */
const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
/** Every parameter that a page of ours reads. */
const PARAMETERS =
  "error callbackUrl token done trouble purpose cap typedAbove asked credits refused again choose search ids add new post view sample reveal posts open all member from to page perPage".split(
    " ",
  );

export const HOSTILE_SEARCHES: readonly string[] = [
  ...INHERITED.map((name) => `${name}=1`),
  "__proto__=1&__proto__=2&__proto__[page]=3&constructor[prototype][page]=2",
  ...INHERITED.map((value) => PARAMETERS.map((name) => `${name}=${value}`).join("&")),
  PARAMETERS.map((name) => `${name}=a&${name}=b`).join("&"),
  "subCategory=__proto__&country=constructor&source=toString&mainCategory=valueOf",
  repeated(400, (index) => `p${index}=v`),
  repeated(1_000, (index) => `p${index}=v`),
  repeated(300, (index) => `categories=x${index}`),
  `categories=${repeated(1_500, (index) => (index % 1_296).toString(36)).replaceAll("&", ",")}`,
  repeated(500, (index) => `page=x${index}`),
  repeated(400, (index) => `ids=tiktok_${index}`),
  repeated(900, () => "x="),
  "callbackUrl=%2F%2Fevil.example&callbackUrl=https%3A%2F%2Fevil.example",
  "callbackUrl=javascript:alert(1)&open=%2e%2e%2f&post=../../etc/passwd",
  "view=<script>alert(1)</script>&hook=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&p=%22%3E%3Cscript%3E",
  "page=99999999999999999999&pageSize=-1&viewsMin=1e400&viewsMax=NaN&dateCreatedFrom=9999-99-99",
  "%ff=%ff&hook=%ed%a0%80&a=%c0%af&%=%",
  "a[]=1&a[b][c]=2&a.b=3&=4&&&&",
];

/** All pages, and an unknown address. */
export const HOSTILE_PATHS: readonly string[] = [
  ...Object.values<PageDefinition>(PAGES).map(({ path }) => path.replace("[id]", "__proto__")),
  "/",
  "/no-such-page",
];

/** Addresses that are not pages. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  "/_global-error",
  "/_error",
  "/_not-found",
  "/500",
  "/404",
  "/_next/data/x/viral.json",
  "/viral.rsc",
  "/_next/image?url=%2fx&w=64&q=75",
  "/library/%2e%2e%2fadmin",
  "/library/tiktok_1%00",
  "/library?reveal=%00",
  "/creators/reveals/constructor",
  "/api/auth/__proto__",
  "/api/auth/callback/__proto__",
  "/api/auth/signin/constructor",
  "/api/auth/error?error=__proto__",
  "/api/auth/session?__proto__=1",
  "/api/dashboard/balance?__proto__=1",
  "/api/dashboard/library.csv?reveal=__proto__",
  "/api/dashboard/library.csv?reveal=%00",
  `/api/dashboard/library.csv?${repeated(1_000, (index) => `p${index}=v`)}`,
  "/api/dashboard/usage.csv?member=__proto__",
  "/api/dashboard/reveals/__proto__",
  "/api/dashboard/poster?id=__proto__",
  "/api/dashboard/views/notice?__proto__=1",
  "/api/dashboard/unknown/constructor",
  "/api/openapi.json?__proto__=1",
  "/api/metrics?__proto__=1",
  "/api/__proto__",
  "/api/v1/__proto__",
  "/api/v2/creators/search?__proto__=1&constructor=2",
];

const tree = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** Headers of the framework and of proxies, as a client may send them too. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { "next-router-state-tree": "x" },
  { rsc: "1", "next-router-state-tree": "%7B" },
  { rsc: "1", "next-router-state-tree": tree([1]) },
  { rsc: "1", "next-router-state-tree": tree(["", [["a", {}]]]) },
  { rsc: "1", "next-router-state-tree": tree(["", { children: [["id", "a", "x", null], {}] }]) },
  { rsc: "1", "next-router-state-tree": tree(["", { __proto__x: ["", {}] }, null, "refetch"]) },
  { rsc: "1", "next-router-state-tree": "%5B".repeat(2_000) },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-segment-prefetch": "/../../__proto__" },
  { rsc: "__proto__", "next-url": "//evil.example" },
  { "next-action": "__proto__" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-nextjs-data": "1" },
  { "x-invoke-path": "/admin/members", "x-matched-path": "/admin/members", "x-invoke-status": "500" },
  { "x-now-route-matches": "1=admin", "x-nextjs-rewritten-path": "/admin" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" },
  { "x-scoutdeck-path": "//evil.example", "x-scoutdeck-address": "127.0.0.1" },
  { "content-security-policy": "script-src 'nonce-abc'" },
  { "content-security-policy": "script-src 'nonce-\"><script>alert(1)</script>'" },
  { "accept-language": "x".repeat(5_000), "accept-encoding": "zzz", accept: "__proto__/constructor" },
  { range: "bytes=0-,0-,0-,0-", "if-none-match": "*", "if-modified-since": "x" },
  { cookie: `theme=%22%3E%3Cscript%3E; scoutdeck-session=__proto__; ${"a=b; ".repeat(1_000)}` },
  { cookie: "scoutdeck-session=%; creator-table=%7B%22__proto__%22%3A1%7D; __proto__=1" },
];

export const UNWANTED_METHODS: readonly string[] = ["PUT", "PATCH", "DELETE", "OPTIONS", "POST"];

/** Names that may be another site's. */
export const FOREIGN_HOSTS: readonly string[] = [
  "evil.example",
  "evil.example:3000",
  "localhost.evil.example",
  "127.0.0.1.nip.example",
];

/** Signs of leaked internals: code locations, queries and drivers. */
export const INSIDE =
  /node_modules|\/lib\/server\/|webpack-internal|\bat (async )?\w[\w.]* \(|SQLITE_|SqliteError|node:sqlite|\b(Binder|Catalog|Parser) Error\b|[Ss]yntax error at|prototype\b.*\bnative code|\[native code\]/;
