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
import {
  checkedAddresses,
  failureOfConnection,
  OutgoingFailure,
  retryAfterOf,
} from "../outgoing/guarded-network";
import { pinnedTo, type HostAddress } from "../outgoing/pinned-host";
import type { SourceNetwork } from "./source-network";

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

function failureOfStatus(
  status: number,
  {
    headerNames,
    isElsewhere,
    retryAfter,
  }: { headerNames: readonly string[]; isElsewhere: boolean; retryAfter?: string },
): OutgoingFailure {
  const sentence = `${status}: ${sentenceOf(status, headerNames, isElsewhere)}`;
  return new OutgoingFailure(sentence, { retryAfterMs: retryAfterOf(retryAfter, Date.now()) });
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
      request.destroy(new OutgoingFailure(`No answer came within ${seconds} seconds.`));
    }, limits.headersMs);
    request.on("response", (response) => {
      clearTimeout(late);
      resolve(response);
    });
    request.on("error", (cause) => {
      clearTimeout(late);
      reject(cause instanceof OutgoingFailure || signal.aborted ? cause : failureOfConnection(cause));
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
  new OutgoingFailure(`The file is larger than ${formatExact(mostBytes / 1024 / 1024)} MB.`);

/** Only gzip is decompressed. A file that is itself a .gz stays compressed. */
function unpackerOf(response: IncomingMessage): Transform[] {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return [];
  if (encoding === "gzip" || encoding === "x-gzip") return [createGunzip()];
  throw new OutgoingFailure(`The answer is packed as ${encoding.slice(0, 40)}, which cannot be read.`);
}

function failureOfBody(cause: unknown): unknown {
  const { code = "" } = cause as NodeJS.ErrnoException;
  if (cause instanceof OutgoingFailure) return cause;
  if (code.startsWith("Z_")) return new OutgoingFailure("The packed answer is damaged.", { cause });
  // An error of the local disk is not a failure of the source.
  const isOurs =
    (cause as NodeJS.ErrnoException).syscall === "write" || code === "ENOSPC" || code === "EEXIST";
  return isOurs ? cause : new OutgoingFailure("The answer broke off before its end.", { cause });
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
    response.destroy(new OutgoingFailure(`No data arrived for ${seconds} seconds.`));
  });
  try {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline([response, ...steps, stream, file], { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw failureOfBody(cause);
  }
  if (bytes() === 0) throw new OutgoingFailure("The answer is empty.");
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
          throw new OutgoingFailure("The URL redirects to an unreadable one.");
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
  throw new OutgoingFailure("Too many redirects.");
}

/**
 * @param path of a new file; the caller deletes it after a failure
 * @throws OutgoingFailure with the reason, the reason of `stop`, or an error of the disk
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
    throw new OutgoingFailure(`The file did not arrive within ${seconds} seconds.`, { cause });
  }
}
