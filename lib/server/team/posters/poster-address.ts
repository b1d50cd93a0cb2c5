import "server-only";
/** Addresses are signed, so that only pictures that a search named are fetched: the route is not an open proxy. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "@/lib/server/access/secret";

const PATH = "/api/dashboard/poster";
const MAX_LENGTH = 2_000;

function signatureOf(url: string): string {
  // The key includes a purpose, so that a signature made for another purpose isn't valid here.
  return createHmac("sha256", `poster ${authSecret()}`).update(url).digest("base64url").slice(0, 24);
}

/** Subdomains are included. */
const PLATFORM_HOSTS: readonly string[] = [
  "tiktokcdn.com",
  "tiktokcdn-us.com",
  "tiktokcdn-eu.com",
  "tiktokv.com",
  "byteimg.com",
  "ibyteimg.com",
  "muscdn.com",
  "cdninstagram.com",
  "fbcdn.net",
  "ytimg.com",
  "ggpht.com",
  "googleusercontent.com",
];

/** `host` is in lower case. `more`: the hosts of POSTER_HOSTS. */
export function isPosterHost(host: string, more: readonly string[]): boolean {
  const plain = host.replace(/\.$/, "");
  return [...PLATFORM_HOSTS, ...more].some((known) => plain === known || plain.endsWith(`.${known}`));
}

/** Undefined when posters aren't fetched from the picture's host. */
export function posterAddress(thumbnailUrl: string | undefined): string | undefined {
  if (!thumbnailUrl || thumbnailUrl.length > MAX_LENGTH || !/^https?:\/\//i.test(thumbnailUrl))
    return undefined;
  if (!URL.canParse(thumbnailUrl)) return undefined;
  const { href, hostname, username, password } = new URL(thumbnailUrl);
  if (username || password || !isPosterHost(hostname, env().posterHosts)) return undefined;
  return `${PATH}?${new URLSearchParams({ url: href, of: signatureOf(href) })}`;
}

/** Undefined when the signature isn't ours. */
export function signedPoster(search: URLSearchParams): string | undefined {
  const url = search.get("url");
  if (!url) return undefined;
  const [given, own] = [search.get("of") ?? "", signatureOf(url)].map((text) => Buffer.from(text));
  return given!.length === own!.length && timingSafeEqual(given!, own!) ? url : undefined;
}
