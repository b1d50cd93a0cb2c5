import "server-only";
/** Each redirect is checked like the first address, and headers are sent to the source's own host only. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { formatExact } from "@/lib/contract/human-number";
import { ownValue } from "@/lib/contract/own-value";
import { addressesOf, pinnedTo, plainHost, type HostAddress } from "../outgoing/pinned-host";
import { refusalOfAddress, type SourceNetwork } from "./source-network";

export type SourceHeaders = readonly (readonly [name: string, value: string])[];

/** `etag`, `lastModified` of the previous file; null: the fetch is unconditional. */
export type SourceRequest = {
  address: string;
  headers: SourceHeaders;
  etag: string | null;
  lastModified: string | null;
};

/** `digest`: SHA-256 of the bytes. `changedAt`: ms since 1970, from the server. Null when the server answers 304. */
export type FetchedFile = {
  bytes: number;
  digest: string;
  etag: string | null;
  lastModified: string | null;
  changedAt: number | null;
} | null;

const MOST_HOPS = 5;
const MOST_TEXT = 500;

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

/** @param text value of Retry-After: seconds, or a date. @returns ms; 0 without a usable one */
export function retryAfterOf(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
}

function failureOfStatus(
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

/** @throws FetchFailure when the settings don't allow the host, or it is not known */
export async function checkedAddresses(
  url: URL,
  network: SourceNetwork,
  signal: AbortSignal,
): Promise<HostAddress[]> {
  const refusal = refusalOfAddress(url, network);
  if (refusal) throw new FetchFailure(`The address ${url.origin} ${refusal}.`);
  const host = plainHost(url);
  const addresses = await addressesOf(host, network.resolve, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw failureOfConnection(cause);
  });
  // A private address among public ones is an attack as well.
  const isAllowed = addresses.length > 0 && addresses.every(({ address }) => network.isAddress(address));
  if (!isAllowed && !network.isExempt(url))
    throw new FetchFailure(`The host ${host} is not on the public internet; SOURCE_HOSTS can allow it.`);
  return addresses;
}

type Hop = { url: URL; headers: Record<string, string>; addresses: readonly HostAddress[] };

function getResponse(
  { url, headers, addresses }: Hop,
  { limits }: SourceNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).get(url, {
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      maxHeaderSize: 16_384,
      headers,
    });
    // The deadline is for the whole request, because a socket's timeout ends once it is connected.
    const late = setTimeout(() => {
      const seconds = formatExact(limits.headersMs / 1_000);
      request.destroy(new FetchFailure(`No answer came within ${seconds} seconds.`));
    }, limits.headersMs);
    request.on("response", (response) => {
      clearTimeout(late);
      resolve(response);
    });
    request.on("error", (cause) => {
      clearTimeout(late);
      reject(cause instanceof FetchFailure || signal.aborted ? cause : failureOfConnection(cause));
    });
  });
}

function measured(mostBytes: number) {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > mostBytes ? tooLarge(mostBytes) : null, chunk);
    },
  });
  return { stream, bytes: () => bytes, digest: () => hash.digest("base64url") };
}

const tooLarge = (mostBytes: number) =>
  new FetchFailure(`The file is larger than ${formatExact(mostBytes / 1024 / 1024)} MB.`);

/** Only gzip is decompressed. A file that is itself a .gz stays compressed. */
function unpackerOf(response: IncomingMessage): Transform[] {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return [];
  if (encoding === "gzip" || encoding === "x-gzip") return [createGunzip()];
  throw new FetchFailure(`The answer is packed as ${encoding.slice(0, 40)}, which cannot be read.`);
}

function failureOfBody(cause: unknown): unknown {
  const { code = "" } = cause as NodeJS.ErrnoException;
  if (cause instanceof FetchFailure) return cause;
  if (code.startsWith("Z_")) return new FetchFailure("The packed answer is damaged.", { cause });
  // An error of the local disk is not a failure of the source.
  const isOurs =
    (cause as NodeJS.ErrnoException).syscall === "write" || code === "ENOSPC" || code === "EEXIST";
  return isOurs ? cause : new FetchFailure("The answer broke off before its end.", { cause });
}

async function bodyToFile(
  response: IncomingMessage,
  path: string,
  { limits }: SourceNetwork,
  signal: AbortSignal,
): Promise<{ bytes: number; digest: string }> {
  if (Number(response.headers["content-length"]) > limits.bytes) throw tooLarge(limits.bytes);
  const { stream, bytes, digest } = measured(limits.bytes);
  const steps = unpackerOf(response);
  response.setTimeout(limits.idleMs, () => {
    const seconds = formatExact(limits.idleMs / 1_000);
    response.destroy(new FetchFailure(`No data arrived for ${seconds} seconds.`));
  });
  try {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline([response, ...steps, stream, file], { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw failureOfBody(cause);
  }
  if (bytes() === 0) throw new FetchFailure("The answer is empty.");
  return { bytes: bytes(), digest: digest() };
}

const textOf = (value: string | undefined) =>
  value === undefined || value.length > MOST_TEXT ? null : value;

function headersOf({ headers, etag, lastModified }: SourceRequest, isElsewhere: boolean) {
  const asked = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Scoutdeck" };
  if (isElsewhere) return asked;
  return {
    ...asked,
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
    ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

async function fetchHops(
  request: SourceRequest,
  path: string,
  network: SourceNetwork,
  signal: AbortSignal,
): Promise<FetchedFile> {
  let url = new URL(request.address);
  const { origin } = url;
  // A host in between must not decide what the headers are sent for.
  let isElsewhere = false;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const addresses = await checkedAddresses(url, network, signal);
    const hopped = { url, addresses, headers: headersOf(request, isElsewhere) };
    const response = await getResponse(hopped, network, signal);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 304 && (request.etag !== null || request.lastModified !== null)) return null;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        if (!URL.canParse(headers.location, url.href))
          throw new FetchFailure("The URL redirects to an unreadable one.");
        url = new URL(headers.location, url);
        isElsewhere ||= url.origin !== origin;
        continue;
      }
      if (status !== 200) {
        const headerNames = request.headers.map(([name]) => name);
        throw failureOfStatus(status, { headerNames, isElsewhere, retryAfter: headers["retry-after"] });
      }
      const body = await bodyToFile(response, path, network, signal);
      const changedAt = Date.parse(headers["last-modified"] ?? "");
      return {
        ...body,
        etag: textOf(headers.etag),
        lastModified: textOf(headers["last-modified"]),
        changedAt: Number.isNaN(changedAt) ? null : changedAt,
      };
    } finally {
      response.destroy();
    }
  }
  throw new FetchFailure("Too many redirects.");
}

/**
 * @param path of a new file; the caller deletes it after a failure
 * @throws FetchFailure with the reason, the reason of `stop`, or an error of the disk
 */
export async function fetchToFile(
  request: SourceRequest,
  path: string,
  network: SourceNetwork,
  stop?: AbortSignal,
): Promise<FetchedFile> {
  const { wholeMs } = network.limits;
  const late = AbortSignal.timeout(wholeMs);
  try {
    const signal = stop ? AbortSignal.any([late, stop]) : late;
    return await fetchHops(request, path, network, signal);
  } catch (cause) {
    stop?.throwIfAborted();
    if (!late.aborted) throw cause;
    const seconds = formatExact(wholeMs / 1_000);
    throw new FetchFailure(`The file did not arrive within ${seconds} seconds.`, { cause });
  }
}
