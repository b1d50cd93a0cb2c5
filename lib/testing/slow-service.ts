/** For tests: a charging service over real HTTP with its own record, which answers when the test decides. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { operations } from "@/lib/contract/operations";

export type SlowService = {
  url: string;
  /** Idempotency-Key of each charging call, in order. */
  calls: string[];
  /** Charges by key. A service that does not replay charges each call. */
  charges: { key: string; ids: string[] }[];
  charged: () => number;
  /** Charges immediately and answers after this delay; Infinity: when `answer` is called. */
  setDelay: (ms: number) => void;
  /** Answers all that wait. */
  answer: () => void;
  close: () => Promise<void>;
};

export async function startSlowService({ replays }: { replays: boolean }): Promise<SlowService> {
  const calls: string[] = [];
  const charges: SlowService["charges"] = [];
  let delayMs = 0;
  let waiting: (() => void)[] = [];
  const answered = async () =>
    delayMs === Infinity ? new Promise<void>((resolve) => waiting.push(resolve)) : sleep(delayMs);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (request.url !== operations.getCreators.path) return void response.writeHead(404).end("{}");
    const { userIds: ids } = JSON.parse(body) as { userIds: string[] };
    const key = String(request.headers["idempotency-key"]);
    calls.push(key);
    if (!replays || !charges.some((charge) => charge.key === key)) charges.push({ key, ids });
    await answered();
    const data = ids.map((id) => ({ id, username: `name of ${id}`, followers: 1_000 }));
    const credits = { charged: ids.length, remaining: 10_000 };
    response.writeHead(200, { "content-type": "application/json", "x-credits-charged": ids.length });
    response.end(JSON.stringify({ message: "OK", data, notFound: [], credits }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    charges,
    charged: () => charges.reduce((sum, { ids }) => sum + ids.length, 0),
    setDelay: (ms) => void (delayMs = ms),
    answer: () => waiting.splice(0).forEach((each) => each()),
    close: async () => {
      server.close().closeAllConnections();
      waiting = [];
    },
  };
}
