/** For tests: the routes of the service on a free port, as Next would serve them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { operations, type OperationName } from "@/lib/contract/operations";
import { notFoundRoute } from "@/lib/server/http/not-found-route";
import { serviceRoutes } from "./request-service";
import type { Handlers } from "@/lib/server/http/service/service-route";

export type ServedRoutes = { url: string; close: () => Promise<void> };

export async function serveRoutes(): Promise<ServedRoutes> {
  const names = Object.keys(operations) as OperationName[];
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const hasBody = method !== "GET" && method !== "HEAD";
    const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null;
    const init = { method, headers, body, duplex: "half" };
    const request = new Request(new URL(url, "http://localhost"), init as RequestInit);
    const { pathname } = new URL(request.url);
    const name = names.find((each) => operations[each].path === pathname);
    const handlers: Handlers = name ? serviceRoutes[name] : notFoundRoute;
    const answer = await handlers[method as keyof Handlers](request);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
