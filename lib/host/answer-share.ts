import type { IncomingMessage, ServerResponse } from "node:http";
import { NO_SCRIPTS } from "./security-headers.mjs";

type Headers = Readonly<Record<string, string>>;

/** Pages for people without an account. One address takes their answers. */
export const SHARED = /^\/share\/([^/?#]*)(?:\/([^/?#]*))?/;

/** A page for clients runs no script, loads nothing from elsewhere, and is in no search engine. */
export const SHARED_HEADERS: Headers = {
  "content-security-policy": NO_SCRIPTS.replace(/media-src [^;]*/, "media-src 'none'"),
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
};

type ShareGate = (asked: { token: string; method: string; address: string | null }) => Promise<{
  status: number;
  headers: Headers;
  body: string;
} | null>;

/** Unknown and ended links get one answer, before a page is made of it. @returns true when it is answered */
export async function answerShare(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { scoutdeckSingletons } = globalThis as { scoutdeckSingletons?: Map<string, unknown> };
  const gate = scoutdeckSingletons?.get("share-gate") as ShareGate | undefined;
  const [, token = ""] = SHARED.exec(request.url ?? "") ?? [];
  // Programs check links with it. Next makes a page of it as of GET, which then counts no opening.
  if (request.method === "HEAD") request.headers.purpose = "prefetch";
  const address = String(request.headers["x-scoutdeck-address"] ?? "") || null;
  // The page itself answers before the gate is loaded, and when the database fails.
  const refusal = await gate?.({ token, method: request.method ?? "", address }).catch(() => null);
  if (!refusal) return false;
  response.writeHead(refusal.status, refusal.headers);
  response.end(request.method === "HEAD" ? undefined : refusal.body);
  return true;
}
