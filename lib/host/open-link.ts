/**
 * The token of a one-time link leaves the address as soon as a browser opens it: into a cookie. Nothing is used up by that,
 * so programs that look at links before people do harm none.
 */
import type { IncomingMessage } from "node:http";
import { LINK_PATHS, LINK_TOKEN, openedLinkCookie } from "@/lib/contract/one-time-links";

const NOWHERE = "http://here.invalid";

/**
 * @param publicUrl the address people use
 * @returns the headers of a redirect to the same page without the token; null: it is no such link, or no browser opens it
 */
export function openLink(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  publicUrl: string,
): Record<string, string> | null {
  const isBrowser = method === "GET" && (headers.accept ?? "").includes("text/html");
  if (!isBrowser || !URL.canParse(url, NOWHERE)) return null;
  const { pathname, searchParams } = new URL(url, NOWHERE);
  const token = searchParams.get("token") ?? "";
  if (!LINK_PATHS.includes(pathname) || !LINK_TOKEN.test(token)) return null;
  searchParams.delete("token");
  const rest = searchParams.size > 0 ? `?${searchParams}` : "";
  return {
    location: `${pathname}${rest}`,
    "set-cookie": openedLinkCookie(token, publicUrl.startsWith("https:")),
    "cache-control": "no-store",
  };
}
