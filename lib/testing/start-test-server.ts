/** For tests: a service on a free port of this machine that sends given replies and records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
export type Reply = (response: ServerResponse, asked: Asked) => void;

export type TestServer = {
  url: string;
  asked: Asked[];
  /** Replies in order; the last one stays. */
  reply: (...replies: Reply[]) => void;
  close: () => Promise<void>;
};

/** A reply of JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export async function startTestServer(): Promise<TestServer> {
  const asked: Asked[] = [];
  let replies: Reply[] = [json(500, {})];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(entry);
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
      reply(response, entry);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    reply: (...next) => (replies = next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
