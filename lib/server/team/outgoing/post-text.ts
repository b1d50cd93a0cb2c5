import "server-only";
/** Sends a text to an address that a person entered, under the same rules as sources: no redirect is followed. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { checkedAddresses, failureOfConnection, FetchFailure, retryAfterOf } from "../sources/fetch-to-file";
import type { SourceNetwork } from "../sources/source-network";
import { pinnedTo, type HostAddress } from "./pinned-host";

type Post = { address: string; headers: Readonly<Record<string, string>>; body: string };

/** `isLasting`: repeating it hardly helps. `mayHaveArrived`: the answer was lost. `retryAfterMs`: asked by the server. */
export class PostFailure extends Error {
  readonly isLasting: boolean;
  readonly mayHaveArrived: boolean;
  readonly retryAfterMs: number;
  constructor(
    sentence: string,
    { isLasting = false, mayHaveArrived = false, retryAfterMs = 0, cause = undefined as unknown } = {},
  ) {
    super(sentence, { cause });
    this.isLasting = isLasting;
    this.mayHaveArrived = mayHaveArrived;
    this.retryAfterMs = retryAfterMs;
  }
}

const PATIENCE_MS = 10_000;

function send(
  { address, headers, body }: Post,
  addresses: readonly HostAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(address);
  let isConnected = false;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      maxHeaderSize: 16_384,
      headers: { ...headers, "user-agent": "Scoutdeck", "content-length": Buffer.byteLength(body) },
    });
    request.on("socket", (socket) =>
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => (isConnected = true)),
    );
    request.on("response", resolve);
    request.on("error", (cause) => {
      const sentence = signal.aborted
        ? "No answer came within 10 seconds."
        : failureOfConnection(cause).message;
      reject(new PostFailure(sentence, { mayHaveArrived: isConnected, cause }));
    });
    request.end(body);
  });
}

const SENTENCES: Readonly<Record<number, string>> = {
  401: "401: the address was refused.",
  403: "403: the address was refused.",
  404: "404: nothing was found at this address.",
  410: "410: the address no longer exists.",
  429: "429: too many messages.",
};

function failureOf({ statusCode: status = 0, headers }: IncomingMessage): PostFailure {
  const isRedirect = status >= 300 && status < 400;
  const sentence = isRedirect
    ? `${status}: it redirects to another address. Enter that one.`
    : (SENTENCES[status] ?? `${status}: the server ${status >= 500 ? "failed" : "refused the message"}.`);
  const isLasting = status < 500 && status !== 408 && status !== 429;
  return new PostFailure(sentence, {
    isLasting,
    retryAfterMs: retryAfterOf(headers["retry-after"], Date.now()),
  });
}

/** Resolves when the receiver took it (2xx). @throws PostFailure, or the reason of `stop` */
export async function postText(post: Post, network: SourceNetwork, stop?: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const signal = stop ? AbortSignal.any([late, stop]) : late;
  try {
    const addresses = await checkedAddresses(new URL(post.address), network, signal);
    const response = await send(post, addresses, signal);
    response.destroy();
    const { statusCode = 0 } = response;
    if (statusCode < 200 || statusCode >= 300) throw failureOf(response);
  } catch (cause) {
    stop?.throwIfAborted();
    if (cause instanceof PostFailure) throw cause;
    const sentence = cause instanceof FetchFailure ? cause.message : "No answer came within 10 seconds.";
    throw new PostFailure(sentence, { cause });
  }
}
