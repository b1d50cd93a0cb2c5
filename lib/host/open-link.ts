/**
 * The token of a one-time link moves from the address into a cookie when a browser opens it. That does not use the link
 * up, so programs that open links before people do no harm.
 */
import type { IncomingMessage } from "node:http";
import { LINK_PATHS, LINK_TOKEN, openedLinkCookie } from "@/lib/contract/one-time-links";

const NOWHERE = "http://here.invalid";

/** @returns null when it isn't such a link, or the client isn't a browser */
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
