/** Logs and metrics use the route's pattern, as `/library/[id]`, instead of the path. */
import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** Strangers cannot add labels by requesting arbitrary addresses. */
const FILE_ROUTE = "(file)";
const UNKNOWN_ROUTE = "(unknown)";

const FILE_NAMES = /^\/((favicon|icon|apple-icon)\.(ico|svg|png)$|_next(\/|$))/;

function patternOf(file: string): string {
  const folders = file.split(sep).slice(0, -1);
  return `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/\/\[\[\.{3}.*?\]\]/g, "(/.*)?")
    .replace(/\/\[\.{3}.*?\]/g, "/.+")
    .replace(/\/\[.*?\]/g, "/[^/]+");
  return new RegExp(`^${source}$`);
}

/** A package has no sources, only the framework's list of built routes. */
function patternsOf(root: string): string[] {
  if (existsSync(join(root, "app")))
    return globSync(["**/{page.tsx,route.ts}", ".*/**/route.ts"], { cwd: join(root, "app") }).map(patternOf);
  const built = JSON.parse(readFileSync(join(root, ".next/app-path-routes-manifest.json"), "utf8"));
  return Object.values(built);
}

export function routePatterns(root: string): (url: string) => string {
  const patterns = patternsOf(root);
  // serve.ts answers the liveness check itself.
  const exact = new Set([...patterns.filter((pattern) => !pattern.includes("[")), "/api/health/live"]);
  const files = new Set(readdirSync(join(root, "public")).map((name) => `/${name}`));
  // Longer patterns are tried first, and catch-alls last because they match everything.
  const open = patterns
    .filter((pattern) => pattern.includes("["))
    .sort((a, b) => Number(a.includes("...")) - Number(b.includes("...")) || b.length - a.length)
    .map((pattern) => [pattern, matcherOf(pattern)] as const);
  return (url) => {
    const path = url.replace(/[?#].*$/s, "");
    if (exact.has(path)) return path;
    if (FILE_NAMES.test(path) || files.has(/^\/[^/]*/.exec(path)?.[0] ?? "")) return FILE_ROUTE;
    return open.find(([, matcher]) => matcher.test(path))?.[0] ?? UNKNOWN_ROUTE;
  };
}
