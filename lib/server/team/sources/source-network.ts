import "server-only";
/** Sources are fetched from the public internet at its usual ports, and from the hosts that SOURCE_HOSTS names. */
import { isIP } from "node:net";
import { env } from "@/lib/server/runtime/env";
import { isPublicAddress } from "../posters/is-public-address";
import { plainHost, resolveHost, type ResolveHost } from "../outgoing/pinned-host";

/** `headersMs`: until an answer begins; `idleMs`: without a byte; `wholeMs`: with all redirects. */
export type FetchLimits = { bytes: number; headersMs: number; idleMs: number; wholeMs: number };

export type SourceNetwork = {
  resolve: ResolveHost;
  isAddress: (address: string) => boolean;
  /** The addresses and port of a host in SOURCE_HOSTS are not checked. */
  isExempt: (url: URL) => boolean;
  isTlsRequired: boolean;
  limits: FetchLimits;
};

export const LIMITS: FetchLimits = {
  bytes: 512 * 1024 * 1024,
  headersMs: 30_000,
  idleMs: 30_000,
  wholeMs: 300_000,
};

/** An entry of `hosts` (SOURCE_HOSTS) without a port allows all ports. */
export function isNamedHost(url: URL, hosts: readonly string[]): boolean {
  const { hostname, port } = url;
  const host = hostname.replace(/\.$/, "");
  const usual = url.protocol === "https:" ? "443" : "80";
  return hosts.includes(host) || hosts.includes(`${host}:${port || usual}`);
}

const isThisMachine = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Returns a sentence without its beginning; undefined if only the resolved addresses remain to be checked. */
export function refusalOfAddress(
  url: URL,
  { isExempt, isAddress, isTlsRequired }: Pick<SourceNetwork, "isExempt" | "isAddress" | "isTlsRequired">,
): string | undefined {
  const host = plainHost(url);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "begins with neither https:// nor http://";
  if (url.username || url.password) return "has a user or a password in it; use the header Authorization";
  const needsTls = isTlsRequired && !(isExempt(url) && isThisMachine(host));
  if (needsTls && url.protocol === "http:") return "is not https://, which REQUIRE_TLS demands";
  if (isExempt(url)) return undefined;
  const named = "; SOURCE_HOSTS can allow it";
  if (url.port !== "") return `has a port of its own${named}`;
  return isIP(host) && !isAddress(host) ? `is not on the public internet${named}` : undefined;
}

export function sourceNetwork(): SourceNetwork {
  const { sourceHosts, isTlsRequired } = env();
  return {
    resolve: resolveHost,
    isAddress: isPublicAddress,
    isExempt: (url) => isNamedHost(url, sourceHosts),
    isTlsRequired,
    limits: LIMITS,
  };
}
