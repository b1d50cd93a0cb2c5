import "server-only";
/** Every redirect must have an allowed host, and the connection goes to the address that was checked. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { addressesOf, pinnedTo, plainHost, resolveHost, type ResolveHost } from "../outgoing/pinned-host";
import { isPublicAddress } from "./is-public-address";
import { pictureType, type PictureType } from "./picture-type";

export type Picture = { type: PictureType; bytes: Buffer };

/** Tests use rules of their own to reach a local server. */
export type Network = {
  isHost: (host: string) => boolean;
  resolve: ResolveHost;
  isAddress: (address: string) => boolean;
  protocols: readonly string[];
  /** The empty text is the protocol's default port. */
  ports: readonly string[];
  timeoutMs: number;
};

export function internet(isHost: (host: string) => boolean, isTlsRequired: boolean): Network {
  return {
    isHost,
    resolve: resolveHost,
    isAddress: isPublicAddress,
    protocols: isTlsRequired ? ["https:"] : ["https:", "http:"],
    ports: [""],
    timeoutMs: 8_000,
  };
}

/** `isPassing`: a later request may succeed. */
export class NoPicture extends Error {
  readonly isPassing: boolean;
  constructor(reason: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.isPassing = isPassing;
  }
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_HOPS = 4;
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";

async function checkedAddresses(url: URL, network: Network, signal: AbortSignal) {
  const host = plainHost(url);
  if (!network.protocols.includes(url.protocol)) throw new NoPicture("not an allowed protocol");
  if (url.username || url.password || !network.ports.includes(url.port))
    throw new NoPicture("not a plain address");
  if (!network.isHost(host)) throw new NoPicture(`${host} is not an allowed host`);
  const addresses = await addressesOf(host, network.resolve, signal).catch((cause: unknown) => {
    throw new NoPicture("no such host", { isPassing: true, cause });
  });
  // One private address among public ones is as dangerous as a private one alone.
  if (addresses.length === 0 || !addresses.every(({ address }) => network.isAddress(address))) {
    throw new NoPicture(`${host} is not on the public internet`);
  }
  return addresses;
}

async function getResponse(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(url, network, signal);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).get(url, {
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      maxHeaderSize: 16_384,
      headers: {
        accept: ACCEPT,
        "accept-encoding": "identity",
        "user-agent": "Mozilla/5.0 (compatible; Scoutdeck)",
      },
    });
    request.on("response", resolve);
    request.on("error", (cause) => reject(new NoPicture("no answer", { isPassing: true, cause })));
  });
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(response.headers["content-length"]) > MAX_BYTES) throw new NoPicture("larger than 2 MB");
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new NoPicture("larger than 2 MB");
      chunks.push(chunk);
      // Anything but a picture isn't read to its end.
      if (size >= 32 && chunks.length === 1 && !pictureType(chunk)) throw new NoPicture("not a picture");
    }
  } catch (cause) {
    if (cause instanceof NoPicture) throw cause;
    throw new NoPicture("broken off", { isPassing: true, cause });
  }
  return Buffer.concat(chunks);
}

/** @throws NoPicture */
export async function fetchPicture(address: string, network: Network): Promise<Picture> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  let url = new URL(address);
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const response = await getResponse(url, network, signal);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        if (!URL.canParse(headers.location, url.href)) throw new NoPicture("redirect to nowhere");
        url = new URL(headers.location, url);
        continue;
      }
      if (status !== 200) {
        throw new NoPicture(`answer ${status}`, {
          isPassing: status >= 500 || status === 429 || status === 408,
        });
      }
      const bytes = await bodyOf(response);
      const type = pictureType(bytes);
      if (!type) throw new NoPicture("not a picture");
      return { type, bytes };
    } finally {
      response.destroy();
    }
  }
  throw new NoPicture("too many redirects");
}
