/** For tests: the routes of the service on a free port, as Next would serve them. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations, type OperationName } from "@/lib/contract/operations";
import { notFoundRoute } from "@/lib/server/http/not-found-route";
import { serviceRoutes } from "./request-service";
import type { Handlers } from "@/lib/server/http/service/service-route";

type Handler = (request: Request, route: never) => Promise<Response>;

/** Answers a request of Node with a handler of a route. @param params of its dynamic segments */
export async function answerWith(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  params: Record<string, string> = {},
): Promise<void> {
  const { method = "GET", url = "/" } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null;
  const init = { method, headers, body, duplex: "half" };
  const request = new Request(new URL(url, "http://localhost"), init as RequestInit);
  const answer = await handler(request, { params: Promise.resolve(params) } as never);
  const cookies = answer.headers.getSetCookie();
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  });
  if (!answer.body) return void outgoing.end();
  // Streams the answer, which may continue until its reader leaves.
  await pipeline(Readable.fromWeb(answer.body as never), outgoing).catch(() => undefined);
}

export type ServedRoutes = { url: string; close: () => Promise<void> };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

async function serve(listener: Listener): Promise<ServedRoutes> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Serves one route at every address. @param methods its handlers */
export const serveRoute = (methods: Record<string, Handler>): Promise<ServedRoutes> =>
  serve((incoming, outgoing) => answerWith(methods[incoming.method ?? "GET"]!, incoming, outgoing));

export function serveRoutes(): Promise<ServedRoutes> {
  const names = Object.keys(operations) as OperationName[];
  return serve(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const { pathname } = new URL(url, "http://localhost");
    const name = names.find((each) => operations[each].path === pathname);
    const handlers: Handlers = name ? serviceRoutes[name] : notFoundRoute;
    await answerWith(handlers[method as keyof Handlers], incoming, outgoing);
  });
}
