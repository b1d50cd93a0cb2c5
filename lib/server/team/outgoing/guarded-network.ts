import "server-only";
/** Addresses that people enter lead to the public internet at its usual ports, and to the hosts that a setting names. */
import { isIP } from "node:net";
import { ownValue } from "@/lib/contract/own-value";
import { env } from "@/lib/server/runtime/env";
import { isPublicAddress } from "../posters/is-public-address";
import { addressesOf, plainHost, resolveHost, type HostAddress, type ResolveHost } from "./pinned-host";

/** `setting`: named in refusals; the addresses and port of its hosts are not checked. */
export type GuardedNetwork = {
  resolve: ResolveHost;
  isAddress: (address: string) => boolean;
  isExempt: (url: URL) => boolean;
  isTlsRequired: boolean;
  setting: "SOURCE_HOSTS" | "WEBHOOK_HOSTS";
};

/**
 * The message is for people. `retryAfterMs`: how long the server asks to wait, from now. `mayHaveArrived`: the request was
 * sent, and its answer was lost.
 */
export class OutgoingFailure extends Error {
  readonly retryAfterMs: number;
  readonly mayHaveArrived: boolean;
  constructor(
    sentence: string,
    {
      retryAfterMs = 0,
      mayHaveArrived = false,
      cause,
    }: { retryAfterMs?: number; mayHaveArrived?: boolean; cause?: unknown } = {},
  ) {
    super(sentence, { cause });
    this.retryAfterMs = retryAfterMs;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** An entry of `hosts` (the setting) without a port allows all ports. */
export function isNamedHost(url: URL, hosts: readonly string[]): boolean {
  const { hostname, port } = url;
  const host = hostname.replace(/\.$/, "");
  const usual = url.protocol === "https:" ? "443" : "80";
  return hosts.includes(host) || hosts.includes(`${host}:${port || usual}`);
}

export const guardedNetwork = (
  setting: GuardedNetwork["setting"],
  { hosts, isTlsRequired }: { hosts: readonly string[]; isTlsRequired: boolean },
): GuardedNetwork => ({
  resolve: resolveHost,
  isAddress: isPublicAddress,
  isExempt: (url) => isNamedHost(url, hosts),
  isTlsRequired,
  setting,
});

/** For messages that this server sends: webhooks and notices in a chat. */
export function webhookNetwork(): GuardedNetwork {
  const { webhookHosts: hosts, isTlsRequired } = env();
  return guardedNetwork("WEBHOOK_HOSTS", { hosts, isTlsRequired });
}

const isThisMachine = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Returns a sentence without its beginning; undefined if only the resolved addresses remain to be checked. */
export function refusalOfAddress(
  url: URL,
  { isExempt, isAddress, isTlsRequired, setting }: Omit<GuardedNetwork, "resolve">,
): string | undefined {
  const host = plainHost(url);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "begins with neither https:// nor http://";
  if (url.username || url.password) {
    const instead = setting === "SOURCE_HOSTS" ? "; use the header Authorization" : "";
    return `has a user or a password in it${instead}`;
  }
  const needsTls = isTlsRequired && !(isExempt(url) && isThisMachine(host));
  if (needsTls && url.protocol === "http:") return "is not https://, which REQUIRE_TLS demands";
  if (isExempt(url)) return undefined;
  const named = `; ${setting} can allow it`;
  if (setting === "WEBHOOK_HOSTS" && url.protocol === "http:") return `is not https://${named}`;
  if (url.port !== "") return `has a port of its own${named}`;
  return isIP(host) && !isAddress(host) ? `is not on the public internet${named}` : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host doesn't exist.",
  EAI_AGAIN: "The name of the host can't be looked up now.",
  ECONNREFUSED: "The host refuses connections at this port.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ECONNRESET: "The connection broke off.",
  CERT_HAS_EXPIRED: "The certificate of the host has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the host has an unknown signer.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the host has an unknown signer.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of the host has an unknown signer.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate belongs to another host.",
  HPE_HEADER_OVERFLOW: "The headers of the answer are too long.",
};

export function failureOfConnection(cause: unknown, mayHaveArrived = false): OutgoingFailure {
  const { code = "" } = cause as NodeJS.ErrnoException;
  const other = code.startsWith("HPE_") ? "The answer is not HTTP." : "The connection failed.";
  return new OutgoingFailure(ownValue(REASONS, code) ?? other, { cause, mayHaveArrived });
}

/** @throws OutgoingFailure for a refused or unknown host, or the reason of the signal */
export async function checkedAddresses(
  url: URL,
  network: GuardedNetwork,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const refusal = refusalOfAddress(url, network);
  if (refusal) throw new OutgoingFailure(`The address ${url.origin} ${refusal}.`);
  const host = plainHost(url);
  const addresses = await addressesOf(host, network.resolve, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw failureOfConnection(cause);
  });
  // A private address among public ones is an attack as well.
  const isAllowed = addresses.length > 0 && addresses.every(({ address }) => network.isAddress(address));
  if (!isAllowed && !network.isExempt(url))
    throw new OutgoingFailure(
      `The host ${host} is not on the public internet; ${network.setting} can allow it.`,
    );
  return addresses;
}

/** @param text value of Retry-After: seconds, or a date @returns ms from `now`; 0 for none or a past date */
export function retryAfterOf(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
}
