import "server-only";
/** Names are resolved once, their addresses checked, and the connection goes to these: what a name says later counts for nothing. */
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

export type HostAddress = { address: string; family: number };
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

export const resolveHost: ResolveHost = (host) => lookup(host, { all: true, verbatim: true });

/** A name resolution cannot be cancelled, only abandoned. */
function inTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The host of a URL as a resolver wants it: an IPv6 address without its brackets. */
export const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** All addresses of a host. @throws what the resolver throws, or the reason of the signal */
export async function addressesOf(
  host: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const family = isIP(host);
  return family ? [{ address: host, family }] : inTime(resolve(host), signal);
}

/** Makes a request of `node:http` connect to these addresses alone. */
export function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first!.address, first!.family);
  };
}
