/**
 * The header in which the framework's client says what it shows. What is not of that form makes the framework answer
 * 500, so it is left out: the answer is then the whole page.
 */
import type { IncomingHttpHeaders } from "node:http";

const HEADER = "next-router-state-tree";

/** The form is Next's own (its flightRouterStateSchema), only less exact: a segment and its children. */
function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, children, url, refetch, hints, rest] = value as unknown[];
  return (
    isSegment(segment) &&
    isObject(children) &&
    Object.values(children).every(isTree) &&
    (url == null || isTexts(url, 2)) &&
    (refetch == null || ["refetch", "inside-shared-layout", "metadata-only"].includes(refetch as string)) &&
    (hints == null || typeof hints === "number") &&
    (rest === undefined || typeof rest === "string")
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown, length?: number): boolean =>
  Array.isArray(value) &&
  (length === undefined || value.length === length) &&
  value.every((each) => typeof each === "string");

/** A name, or a parameter: its name, its value, its kind and what stands beside it. */
function isSegment(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 4 || !isTexts(value.slice(0, 3))) return false;
  return (
    /^(c|oc|d|[cd]i\((\.{1,3}|\(?\.\.\)\(\.\.)\))$/.test(value[2]) && (value[3] === null || isTexts(value[3]))
  );
}

function isReadable(header: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

/** Removes the header when it is of no use. */
export function dropBadRouterState(headers: IncomingHttpHeaders): void {
  const header = headers[HEADER];
  if (header !== undefined && !(typeof header === "string" && isReadable(header))) delete headers[HEADER];
}
