/** For tests: a web server of this machine behind invented host names, as a source of files, and another one that must get nothing. */
import { startTestServer, type Reply, type TestServer } from "./start-test-server";
import { isPublicAddress } from "../server/team/posters/is-public-address";
import { LIMITS, type SourceNetwork } from "../server/team/sources/source-network";

/** A file. */
export function file(content: string | Buffer, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(200, { "content-type": "text/csv", ...headers });
    response.end(content);
  };
}

/** An answer that only has a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end();

export const leadTo = (location: string, code = 302): Reply => status(code, { location });

const ELSEWHERE: Readonly<Record<string, string[]>> = {
  "inside.sources.test": ["10.0.0.7"],
  "metadata.sources.test": ["169.254.169.254"],
  "six.sources.test": ["::1"],
  "mapped.sources.test": ["::ffff:127.0.0.1"],
  "mixed.sources.test": ["93.184.216.34", "192.168.0.1"],
  "loopback.sources.test": ["127.0.0.1"],
  "nothing.sources.test": [],
};

export type SourceServer = TestServer & {
  network: SourceNetwork;
  /** The address of a path under a host that SOURCE_HOSTS would name: `files.sources.test` and `other.sources.test`. */
  at: (path: string, host?: string) => string;
};

/** `files.sources.test` and `other.sources.test` are this server and exempt; every other rule is that of production. */
export async function startSourceServer(): Promise<SourceServer> {
  const server = await startTestServer();
  const { port } = new URL(server.url);
  const network: SourceNetwork = {
    resolve: async (host) =>
      (ELSEWHERE[host] ?? ["127.0.0.1"]).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    isAddress: isPublicAddress,
    isExempt: ({ hostname }) => hostname === "files.sources.test" || hostname === "other.sources.test",
    isTlsRequired: false,
    setting: "SOURCE_HOSTS",
    limits: LIMITS,
  };
  return { ...server, network, at: (path, host = "files.sources.test") => `http://${host}:${port}${path}` };
}
