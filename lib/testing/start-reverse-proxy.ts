/**
 * For tests: a usual reverse proxy. It keeps connections open, takes turns between servers whose `/api/health` says
 * ready, names the client in X-Forwarded-For, and sends nothing twice.
 */
import { once } from "node:events";
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readinessOf } from "./start-site-process";

export type ReverseProxy = {
  url: string;
  /** The addresses to which requests go now. */
  ready: () => string[];
  /** Why requests could not be passed on. */
  failures: string[];
  close: () => Promise<void>;
};

const CHECK_EVERY_MS = 100;

export async function startReverseProxy(targets: readonly string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  let [ready, turn, isOpen]: [string[], number, boolean] = [[], 0, true];
  const check = async () => {
    const statuses = await Promise.all(targets.map(readinessOf));
    ready = targets.filter((_, index) => statuses[index] === 200);
  };
  const checking = (async () => {
    for (; isOpen; await sleep(CHECK_EVERY_MS)) await check();
  })();
  const fail = (response: ServerResponse, reason: string) => {
    failures.push(reason);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(reason);
  };
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const target = ready[turn++ % ready.length];
    if (target === undefined) return fail(outgoing, "nobody is ready");
    const { method, url = "/" } = incoming;
    const before = incoming.headers["x-forwarded-for"] ?? [];
    const forwarded = [before, incoming.socket.remoteAddress].flat().join(", ");
    const headers = { ...incoming.headers, "x-forwarded-for": forwarded };
    const passed = send(new URL(url, target), { method, headers, agent }, (answer) => {
      // The end of the connection to the server says nothing about the one to the client.
      const { connection: _connection, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode!, rest);
      answer.pipe(outgoing);
    });
    passed.on("error", (error) => fail(outgoing, `${target} ${url}: ${error.message}`));
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    failures,
    close: async () => {
      isOpen = false;
      await checking;
      agent.destroy();
      server.close().closeAllConnections();
    },
  };
}
