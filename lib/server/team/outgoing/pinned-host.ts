import "server-only";
/** The connection goes to the addresses that were checked, whatever the name resolves to later. */
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

export type HostAddress = { address: string; family: number };
export type ResolveHost = (host: string) => Promise<HostAddress[]>;

export const resolveHost: ResolveHost = (host) => lookup(host, { all: true, verbatim: true });

/** A name resolution can't be cancelled, only abandoned. */
function inTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Removes the brackets of an IPv6 address. */
export const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** @throws what the resolver throws, or the reason of the signal */
export async function addressesOf(
  host: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const family = isIP(host);
  return family ? [{ address: host, family }] : inTime(resolve(host), signal);
}

export function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first!.address, first!.family);
  };
}
