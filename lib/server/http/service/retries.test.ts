/** Client libraries that repeat requests automatically, when answers are lost after the charge. */
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import axios from "axios";
import axiosRetry from "axios-retry";
import got from "got";
import ky from "ky";
import pRetry from "p-retry";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CreditState } from "@/lib/contract/records";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { openKeyedService, requestRoute } from "@/lib/testing/request-service";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/serve-routes";

const FAULTS = ["dropped", 502, 503, 504] as const;
type Fault = (typeof FAULTS)[number];
const OPERATIONS = {
  searchCreatorRecords: { path: "/api/v1/creators?perPage=2", method: "GET", body: undefined },
  getCreators: {
    path: "/api/v2/creators/get",
    method: "POST",
    body: { userIds: ["tiktok_1", "tiktok_2"] },
  },
} as const;
type Call = { url: string; method: "GET" | "POST"; body?: { userIds: readonly string[] }; key: string };
const WAIT_MS = 1;

const headersOf = (key: string) => ({ "x-svc-api-key": key });

/** Each as its users write it; only the waits between two tries are shorter. */
const LIBRARIES: Record<string, (call: Call) => Promise<unknown>> = {
  got: ({ url, method, body, key }) =>
    got(url, { method, json: body, headers: headersOf(key), retry: { backoffLimit: WAIT_MS } }),
  ky: ({ url, method, body, key }) =>
    ky(url, { method, json: body, headers: headersOf(key), retry: { backoffLimit: WAIT_MS } }),
  "axios-retry": ({ url, method, body, key }) => {
    const client = axios.create({ headers: headersOf(key) });
    axiosRetry(client, { retryDelay: () => WAIT_MS });
    return client.request({ url, method, data: body });
  },
  "p-retry": ({ url, method, body, key }) =>
    pRetry(
      async () => {
        const answer = await fetch(url, {
          method,
          headers: { ...headersOf(key), "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
      },
      { minTimeout: WAIT_MS, maxTimeout: WAIT_MS },
    ),
};

let served: ServedRoutes;
let proxy: { url: string; break: (fault: Fault) => void; arrived: () => number; close: () => void };
let open: Awaited<ReturnType<typeof openKeyedService>>;
let key: string;

/** Passes requests on. The first answer after `break` is read to its end, and not given to the caller. */
async function startLosingProxy(target: string): Promise<typeof proxy> {
  let fault: Fault | undefined;
  let arrived = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    arrived++;
    const met = fault;
    fault = undefined;
    const { url, method, headers } = incoming;
    const onward = httpRequest(`${target}${url}`, { method, headers }, (answer) => {
      if (met === undefined) {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        return void answer.pipe(outgoing);
      }
      answer.resume().once("end", () => {
        if (met === "dropped") outgoing.socket?.destroy();
        else outgoing.writeHead(met).end();
      });
    });
    incoming.pipe(onward);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    break: (next) => {
      fault = next;
      arrived = 0;
    },
    arrived: () => arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

beforeAll(async () => {
  open = await openKeyedService();
  served = await serveRoutes();
  proxy = await startLosingProxy(served.url);
});
afterAll(async () => {
  proxy.close();
  await served.close();
  await open.close();
});
beforeEach(async () => {
  ({ key } = await createKey(asOperator(open.service.db), { name: "program", credits: 10 }));
});

async function spent(): Promise<number> {
  const { credits } = (await (await requestRoute(key, "getCredits")).json()) as CreditState;
  return credits.spentThisMonth;
}

const cells = Object.keys(LIBRARIES).flatMap((library) =>
  FAULTS.flatMap((fault) =>
    (Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[]).map((name) => ({ library, fault, name })),
  ),
);

test.each(cells)("$library, $fault, $name: charged once", async ({ library, fault, name }) => {
  const { path, ...how } = OPERATIONS[name];
  proxy.break(fault);
  await LIBRARIES[library]!({ url: `${proxy.url}${path}`, key, ...how }).catch(() => undefined);
  expect(await spent()).toBe(2);
});

test("the libraries really repeat requests", async () => {
  const repeated = async (name: keyof typeof OPERATIONS) => {
    const { path, ...how } = OPERATIONS[name];
    const found: string[] = [];
    for (const [library, call] of Object.entries(LIBRARIES)) {
      proxy.break("dropped");
      await call({ url: `${proxy.url}${path}`, key, ...how }).catch(() => undefined);
      if (proxy.arrived() > 1) found.push(library);
    }
    return found;
  };
  expect(await repeated("searchCreatorRecords")).toEqual(Object.keys(LIBRARIES));
  expect(await repeated("getCreators")).toEqual(["axios-retry", "p-retry"]);
});
