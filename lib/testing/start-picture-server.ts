/** For tests: a web server of this machine behind invented host names, and pictures for it to send. */
import { startTestServer, type Reply, type TestServer } from "./start-test-server";
import type { Network } from "../server/team/posters/fetch-picture";
import { isPublicAddress } from "../server/team/posters/is-public-address";

/** The first bytes of a PNG, padded to the requested size. */
export function png(size = 64): Buffer {
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(size - 8, 1)]);
}

export function picture(bytes: Buffer, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(200, { "content-type": "image/png", ...headers });
    response.end(bytes);
  };
}

export const redirect =
  (location: string): Reply =>
  (response) =>
    response.writeHead(302, { location }).end();

/**
 * A network in which `*.pictures.test` is this server. Its port and the loopback address of such a name are allowed;
 * names that resolve elsewhere are not, and every other rule is that of production.
 */
export async function startPictureServer(): Promise<
  TestServer & { network: Network; at: (path: string, host?: string) => string }
> {
  const server = await startTestServer();
  const { port } = new URL(server.url);
  const elsewhere: Record<string, string[]> = {
    "inside.pictures.test": ["10.0.0.7"],
    "metadata.pictures.test": ["169.254.169.254"],
    "six.pictures.test": ["::1"],
    "mixed.pictures.test": ["127.0.0.1", "192.168.0.1"],
  };
  const network: Network = {
    isHost: (host) => host.endsWith(".pictures.test"),
    resolve: async (host) =>
      (elsewhere[host] ?? ["127.0.0.1"]).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    isAddress: (address) => address === "127.0.0.1" || isPublicAddress(address),
    protocols: ["http:", "https:"],
    ports: [port],
    timeoutMs: 20_000,
  };
  return { ...server, network, at: (path, host = "a.pictures.test") => `http://${host}:${port}${path}` };
}
