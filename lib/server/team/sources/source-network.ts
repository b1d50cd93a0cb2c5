import "server-only";
/** From where sources are fetched: the public internet at its usual ports, and the hosts that SOURCE_HOSTS names. */
import { isIP } from "node:net";
import { env } from "@/lib/server/runtime/env";
import { isPublicAddress } from "../posters/is-public-address";
import { plainHost, resolveHost, type ResolveHost } from "../outgoing/pinned-host";

/** How long and how much. `headersMs`: until an answer begins; `idleMs`: without a byte; `wholeMs`: with all redirects. */
export type FetchLimits = { bytes: number; headersMs: number; idleMs: number; wholeMs: number };

export type SourceNetwork = {
  resolve: ResolveHost;
  isAddress: (address: string) => boolean;
  /** Named in SOURCE_HOSTS: its addresses and its port are not judged. */
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

/** `hosts`: as SOURCE_HOSTS has them. One without a port stands for all of its ports. */
export function isNamedHost(url: URL, hosts: readonly string[]): boolean {
  const { hostname, port } = url;
  const host = hostname.replace(/\.$/, "");
  const usual = url.protocol === "https:" ? "443" : "80";
  return hosts.includes(host) || hosts.includes(`${host}:${port || usual}`);
}

const isThisMachine = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/**
 * Why an address may not be fetched, as far as its text says it: a sentence without its beginning. Undefined: it may, as long
 * as the addresses that its name resolves to are allowed.
 */
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

/** The network of this server, as its settings allow it. */
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
