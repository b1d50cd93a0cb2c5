import "server-only";
/** The hosts from which posters are fetched: those of the three platforms, and what POSTER_HOSTS adds. */

/** Each with all its subdomains. */
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

/** `host` as in a URL, lower case. `more`: the hosts that the operator added. */
export function isPosterHost(host: string, more: readonly string[]): boolean {
  const plain = host.replace(/\.$/, "");
  return [...PLATFORM_HOSTS, ...more].some((known) => plain === known || plain.endsWith(`.${known}`));
}
