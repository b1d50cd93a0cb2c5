import "server-only";

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
