import "server-only";
/**
 * The addresses of posters on our own server. They are signed, so that only pictures which a search has named are
 * fetched: the route is no open proxy.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/runtime/env";
import { isPosterHost } from "@/lib/server/team/posters/poster-hosts";
import { authSecret } from "@/lib/server/access/secret";

const PATH = "/api/dashboard/poster";
const MAX_LENGTH = 2_000;

function signatureOf(url: string): string {
  // A purpose in the key: a signature of something else is worth nothing here.
  return createHmac("sha256", `poster ${authSecret()}`).update(url).digest("base64url").slice(0, 24);
}

/** The address to show; undefined when the picture is on no host from which posters are fetched. */
export function posterAddress(thumbnailUrl: string | undefined): string | undefined {
  if (!thumbnailUrl || thumbnailUrl.length > MAX_LENGTH || !/^https?:\/\//i.test(thumbnailUrl))
    return undefined;
  if (!URL.canParse(thumbnailUrl)) return undefined;
  const { href, hostname, username, password } = new URL(thumbnailUrl);
  if (username || password || !isPosterHost(hostname, env().posterHosts)) return undefined;
  return `${PATH}?${new URLSearchParams({ url: href, of: signatureOf(href) })}`;
}

/** The web address inside a signed one; undefined when we never signed it. */
export function signedPoster(search: URLSearchParams): string | undefined {
  const url = search.get("url");
  if (!url) return undefined;
  const [given, own] = [search.get("of") ?? "", signatureOf(url)].map((text) => Buffer.from(text));
  return given!.length === own!.length && timingSafeEqual(given!, own!) ? url : undefined;
}
