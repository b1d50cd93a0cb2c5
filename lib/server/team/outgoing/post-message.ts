import "server-only";
/** A message to an address that people entered. Redirects are not followed, and of the answer only its head matters. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { formatExact } from "@/lib/contract/human-number";
import {
  checkedAddresses,
  failureOfConnection,
  OutgoingFailure,
  retryAfterOf,
  type GuardedNetwork,
} from "./guarded-network";
import { pinnedTo, type HostAddress } from "./pinned-host";

const WITHIN_MS = 15_000;
/** The rest of a longer answer is not read. */
const MOST_READ = 16_384;

export type Message = { address: string; headers: Readonly<Record<string, string>>; body: string };

type Hop = Message & { url: URL; addresses: readonly HostAddress[] };

/** Waits for the end of a short body, so that a server that still writes sees no broken connection. */
function readToEnd(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_READ) response.destroy();
    });
    // The status is known, so a body that breaks off is not a failure.
    response.on("error", () => undefined);
    response.on("close", resolve);
  });
}

function answerTo({ url, addresses, headers, body }: Hop, signal: AbortSignal): Promise<IncomingMessage> {
  let isConnected = false;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      maxHeaderSize: 16_384,
      headers: { "user-agent": "Scoutdeck", ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    request.on("socket", (socket) =>
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => (isConnected = true)),
    );
    request.on("response", resolve);
    request.on("error", (cause) => reject(failureOfConnection(cause, isConnected)));
    request.on("close", () => reject(new OutgoingFailure("The answer is not HTTP.")));
    request.end(body);
  });
}

/**
 * @param stop ends the wait for an answer
 * @returns `retryAfterMs`: how long the server asks to wait
 * @throws OutgoingFailure without an answer, or the reason of `stop`
 */
export async function postMessage(
  message: Message,
  network: GuardedNetwork,
  { stop, withinMs = WITHIN_MS }: { stop?: AbortSignal; withinMs?: number } = {},
): Promise<{ status: number; retryAfterMs: number }> {
  const late = AbortSignal.timeout(withinMs);
  const signal = stop ? AbortSignal.any([late, stop]) : late;
  try {
    const url = new URL(message.address);
    const addresses = await checkedAddresses(url, network, signal);
    const response = await answerTo({ ...message, url, addresses }, signal);
    await readToEnd(response);
    const retryAfterMs = retryAfterOf(response.headers["retry-after"], Date.now());
    return { status: response.statusCode ?? 0, retryAfterMs };
  } catch (cause) {
    stop?.throwIfAborted();
    if (!late.aborted) throw cause;
    const seconds = formatExact(withinMs / 1_000);
    const mayHaveArrived = cause instanceof OutgoingFailure && cause.mayHaveArrived;
    throw new OutgoingFailure(`No answer came within ${seconds} seconds.`, { cause, mayHaveArrived });
  }
}
