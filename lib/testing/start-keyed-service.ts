/** For tests: a service over HTTP with its own record that replays by Idempotency-Key and can report its identity. */
import { operations } from "@/lib/contract/operations";
import { json, startTestServer, type Asked, type Reply } from "./start-test-server";

type Sale = { apiKey: string; key: string; ids: string[] };

export type KeyedService = {
  url: string;
  /** Its description of itself in the OpenAPI document; null: it has none. */
  told: { instance: string; idempotencyKeyRetentionS: number } | null;
  /** Answers instead of the document, as while the service is failing. */
  documentFails: boolean;
  /** Charged, by API key and Idempotency-Key. */
  sales: Sale[];
  charged: () => number;
  /** Every charging call that arrived. */
  calls: () => Asked[];
  asked: Asked[];
  /** Answers of this many charging calls are lost after charging. */
  losing: number;
  /** Replies of the next charging calls, before anything is charged. */
  refusals: Reply[];
  close: () => Promise<void>;
};

const DOCUMENT = "/api/openapi.json";
const { path: GET_CREATORS } = operations.getCreators;

const recordOf = (id: string) => ({ id, username: `name.of.${id}`, followers: 1_000 });

/** Returns the earlier sale under the same two keys, or a new one. */
function saleOf(sales: Sale[], { headers, body }: Asked): Sale {
  const apiKey = String(headers["x-svc-api-key"]);
  const key = String(headers["idempotency-key"]);
  const known = sales.find((sale) => sale.apiKey === apiKey && sale.key === key);
  if (known) return known;
  const sale = { apiKey, key, ids: (JSON.parse(body) as { userIds: string[] }).userIds };
  sales.push(sale);
  return sale;
}

export async function startKeyedService(instance?: string): Promise<KeyedService> {
  const server = await startTestServer();
  const service: KeyedService = {
    url: server.url,
    told: instance ? { instance, idempotencyKeyRetentionS: 604_800 } : null,
    documentFails: false,
    sales: [],
    charged: () => service.sales.reduce((total, { ids }) => total + ids.length, 0),
    calls: () => server.asked.filter(({ url }) => url === GET_CREATORS),
    asked: server.asked,
    losing: 0,
    refusals: [],
    close: server.close,
  };
  server.reply((response, asked) => {
    if (asked.url === DOCUMENT) {
      if (service.documentFails) return json(503, {})(response, asked);
      return json(service.told ? 200 : 404, { info: { "x-service": service.told } })(response, asked);
    }
    if (asked.url !== GET_CREATORS) return json(404, {})(response, asked);
    const refusal = service.refusals.shift();
    if (refusal) return refusal(response, asked);
    const { ids } = saleOf(service.sales, asked);
    if (service.losing > 0) {
      service.losing--;
      return response.destroy();
    }
    const body = { message: "OK", data: ids.map(recordOf), credits: { charged: ids.length, remaining: 900 } };
    return json(200, body)(response, asked);
  });
  return service;
}
