/** For tests: an agent with the official client of the Model Context Protocol. */
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";

export const REVISIONS = ["2026-07-28", "2025-11-25", "2025-06-18"] as const;
export type Revision = (typeof REVISIONS)[number];

export type Agent = {
  revision: string | undefined;
  tools: () => Promise<string[]>;
  /** The result as the tool's output schema describes it; the client checks that. */
  call: (name: string, args?: Record<string, unknown>) => Promise<Answer>;
  close: () => Promise<void>;
};

export type Answer = {
  charged: number;
  left: number | null;
  limit_left: number | null;
  error?: { code: string; message: string };
  [field: string]: unknown;
};

/** @param revision that the client speaks; undefined: the newest */
export async function connectAgent(
  transport: Transport,
  { name = "Robo", revision = REVISIONS[0] }: { name?: string; revision?: Revision } = {},
): Promise<Agent> {
  const client = new Client(
    { name, version: "1" },
    revision === REVISIONS[0]
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] },
  );
  await client.connect(transport);
  return {
    revision: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (tool, args = {}) => {
      const { structuredContent, isError } = await client.callTool({ name: tool, arguments: args });
      const answer = structuredContent as Answer;
      if ((isError === true) !== (answer.error !== undefined)) throw new Error(JSON.stringify(answer));
      return answer;
    },
    close: () => client.close(),
  };
}

export const overHttp = (url: string, key: string): Transport =>
  new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
