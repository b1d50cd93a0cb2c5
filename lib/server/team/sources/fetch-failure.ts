import "server-only";
import { ownValue } from "@/lib/contract/own-value";

/** `retryAfterMs`: how long the server asks to wait, from now. */
export class FetchFailure extends Error {
  readonly retryAfterMs: number;
  constructor(
    sentence: string,
    { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(sentence, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

function refused(headerNames: readonly string[], isElsewhere: boolean): string {
  if (isElsewhere) return "the URL redirects to another host, which doesn't get your header.";
  const [first] = headerNames;
  if (first === undefined) return "the URL needs a header, like Authorization.";
  return headerNames.length === 1
    ? `the header ${first} was refused.`
    : `the headers ${headerNames.join(", ")} were refused.`;
}

const SENTENCES: Readonly<Record<number, string>> = {
  404: "nothing was found at this URL.",
  407: "a proxy needs a password.",
  410: "the file no longer exists.",
  429: "the server got too many requests.",
};

function sentenceOf(status: number, headerNames: readonly string[], isElsewhere: boolean): string {
  if (status === 401 || status === 403) return refused(headerNames, isElsewhere);
  const known = SENTENCES[status];
  if (known) return known;
  if (status >= 500) return "the server failed.";
  return status >= 400 ? "the server refused the request." : "the answer is not a file.";
}

/** @param text value of Retry-After: seconds, or a date */
function retryAfterOf(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
}

export function failureOfStatus(
  status: number,
  {
    headerNames,
    isElsewhere,
    retryAfter,
  }: { headerNames: readonly string[]; isElsewhere: boolean; retryAfter?: string },
): FetchFailure {
  const sentence = `${status}: ${sentenceOf(status, headerNames, isElsewhere)}`;
  return new FetchFailure(sentence, { retryAfterMs: retryAfterOf(retryAfter, Date.now()) });
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

export function failureOfConnection(cause: unknown): FetchFailure {
  const { code = "" } = cause as NodeJS.ErrnoException;
  const other = code.startsWith("HPE_") ? "The answer is not HTTP." : "The connection failed.";
  return new FetchFailure(ownValue(REASONS, code) ?? other, { cause });
}
