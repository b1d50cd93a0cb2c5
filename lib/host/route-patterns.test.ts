import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routePatterns } from "./route-patterns";
import { root } from "./run.mjs";

const routeOf = routePatterns(root);

test.each([
  ["/", "/"],
  ["/viral?hook=an+e-mail@example.com", "/viral"],
  ["/library/tiktok_1", "/library/[id]"],
  ["/library/compare?ids=a,b", "/library/compare"],
  ["/creators/reveals/abc#x", "/creators/reveals/[id]"],
  ["/api/dashboard/reveals/abc/stop", "/api/dashboard/reveals/[id]/stop"],
  ["/api/dashboard/views/new", "/api/dashboard/views/new"],
  ["/api/auth/callback/credentials", "/api/auth/[...nextauth]"],
  ["/api/v2/creators/get", "/api/v2/creators/get"],
  ["/api/v2/creators/nothing", "/api/v2/[[...rest]]"],
  ["/api/v2", "/api/v2/[[...rest]]"],
  ["/api/openapi.json", "/api/openapi.json"],
  ["/api/openapi-json", "/api/[[...rest]]"],
  ["/sign-in", "/sign-in"],
  ["/api/health/live", "/api/health/live"],
  ["/_next/static/chunks/a.js", "(file)"],
  ["/favicon.ico", "(file)"],
  ["/ada@example.com", "(unknown)"],
  ["/library/a/b/c", "(unknown)"],
  ["", "(unknown)"],
])("%s is %s", (url, route) => expect(routeOf(url)).toBe(route));

test("every path of the API that the reference names has a pattern of its own", () => {
  const text = readFileSync(`${root}/lib/contract/operations.ts`, "utf8");
  const paths = [...text.matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.map(routeOf)).toEqual(paths);
});
