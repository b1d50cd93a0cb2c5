/** The pattern of the address that answers a request, as `/library/[id]`: what logs and figures say instead of the path. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What names no page and no route: a fixed set, so that nobody can add labels by asking for addresses. */
export const FILE_ROUTE = "(file)";
export const UNKNOWN_ROUTE = "(unknown)";

const FILE_NAMES = /^(favicon|icon|apple-icon)\.(ico|svg|png)$/;

/** @param folder `app` of the project */
function patternsIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /(^|\/)(page\.tsx|route\.ts)$/.test(path));
  return found.map((path) => {
    const segments = path
      .split("/")
      .slice(0, -1)
      .filter((segment) => !/^\(.*\)$/.test(segment));
    return `/${segments.join("/")}`;
  });
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+*?^${}|\\]/g, "\\$&")
    .replace(/\/\[\[\\\.\\\.\\\..*?\]\]/g, "(/.*)?")
    .replace(/\/\[\\\.\\\.\\\..*?\]/g, "/.+")
    .replace(/\/\[.*?\]/g, "/[^/]+");
  return new RegExp(`^${source}$`);
}

/** @param root folder of the project @returns the pattern of a path with or without a query */
export function routePatterns(root: string): (url: string) => string {
  const patterns = patternsIn(join(root, "app"));
  // The server answers whether it lives by itself (serve.ts).
  const exact = new Set([...patterns.filter((pattern) => !pattern.includes("[")), "/api/health/live"]);
  // The longest first: a catch-all takes what nothing else does.
  const rest = patterns.filter((pattern) => pattern.includes("[")).sort((a, b) => b.length - a.length);
  const open = rest
    .sort((a, b) => Number(a.includes("...")) - Number(b.includes("...")))
    .map((pattern) => [pattern, matcherOf(pattern)] as const);
  const files = new Set(readdirSync(join(root, "public")).map((name) => `/${name}`));
  return (url) => {
    const path = url.replace(/[?#].*$/s, "");
    if (exact.has(path)) return path;
    const top = /^\/[^/]*/.exec(path)?.[0] ?? "";
    if (top === "/_next" || files.has(top) || FILE_NAMES.test(path.slice(1))) return FILE_ROUTE;
    return open.find(([, matcher]) => matcher.test(path))?.[0] ?? UNKNOWN_ROUTE;
  };
}
