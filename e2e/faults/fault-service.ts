/** A service of the specification with network and server faults and its own record. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { operations } from "@/lib/contract/operations";
import { ANSWERS_KEPT_S, DOCUMENT_FIELD, INSTANCE_HEADER, RETENTION_HEADER } from "@/lib/contract/retention";
import { ServiceBooks, type Sold } from "./service-books";
import { drawFault, isResetAtOnce, type ServiceFault } from "./service-faults";
import { isMissing, KEY_HEADER, type Temper } from "./settings";

export type ServiceSettings = {
  port: number;
  /** Distinguishes the two services. */
  name: string;
  logPath: string;
  seed: number;
  honoursKeys: boolean;
  temper: Temper;
  dropsEarly: boolean;
};

const { port, name, logPath, seed, honoursKeys, temper, dropsEarly } = JSON.parse(
  process.argv[2]!,
) as ServiceSettings;
const books = new ServiceBooks(logPath, dropsEarly);
// Each restart seeds from the current record, so that a crash does not repeat at the same request.
const random = seededRandom(seed * 7919 + books.lines);
/** Headers of a service that honours keys. */
const WHO_IT_IS: Record<string, string> = honoursKeys
  ? { [INSTANCE_HEADER]: name, [RETENTION_HEADER]: String(ANSWERS_KEPT_S) }
  : {};
const DOCUMENT = JSON.stringify({
  info: { [DOCUMENT_FIELD]: { instance: name, idempotencyKeyRetentionS: ANSWERS_KEPT_S } },
});

/** Records returned under a fault. Each one is charged. */
function returnedFor(ids: readonly string[], fault: ServiceFault): string[] {
  const found = ids.filter((id) => !isMissing(id));
  if (fault === "fewer") return found.slice(0, Math.ceil(found.length / 2));
  if (fault === "more") return [...found, "tiktok_900001", "tiktok_900002"];
  if (fault === "twice the same") return [...found, ...found.slice(0, 1)];
  if (fault === "another one") return ["tiktok_900003", ...found.slice(1)];
  return found;
}

type Call = { key: string; apiKey: string; ids: string[]; fault: ServiceFault };

/** Null when the credits do not cover the call. */
function charge({ key, apiKey, ids, fault }: Call): Sold | null {
  const known = honoursKeys ? books.answered(apiKey, key) : undefined;
  if (known) return known;
  const returned = returnedFor(ids, fault);
  if (returned.length > books.credits) return null;
  const sold = { ids, returned, charged: returned.length };
  books.write({ kind: "charge", key, apiKey, ...sold });
  return { ...sold, soldAtMs: books.now() };
}

function answerOf({ returned, charged }: Sold): string {
  const data = returned.map((id) => ({ id, username: `name.of.${id}`, followers: 1_000 }));
  return JSON.stringify({ message: "OK", data, credits: { charged, remaining: books.credits } });
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

/** Announces the whole answer and stops in the middle. */
function cutOff(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length) });
  response.write(body.slice(0, Math.floor(random() * body.length)), () => response.socket?.destroy());
}

const reset = (response: ServerResponse) => (response.socket as Socket | null)?.resetAndDestroy();

function answerCharged(fault: ServiceFault, sold: Sold, response: ServerResponse): void | Promise<void> {
  const body = answerOf(sold);
  switch (fault) {
    case "reset after charging":
      return void reset(response);
    case "cut off":
      return cutOff(response, body);
    case "cut JSON":
      return send(response, 200, body.slice(0, -2 - Math.floor(random() * (body.length - 2))));
    case "5xx after charging":
      return send(response, random() < 0.5 ? 500 : 504, "{}");
    case "wrong JSON":
      return send(response, 200, random() < 0.5 ? '{"message":"OK"}' : "<html>hello</html>");
    case "dies after charging":
      return process.exit(1);
    case "late answer":
      return sleep(1_500).then(() => send(response, 200, body));
    default:
      return send(response, 200, body);
  }
}

function refuseForAWhile(): void {
  if (!server.listening) return;
  const closedMs = 50 + random() * 250;
  server.close();
  setTimeout(() => server.listen(port, "127.0.0.1"), closedMs);
}

/** Delay of each charge's answer under a planned fault. */
let heldMs = 0;
/** Calls not yet decided as charged or not. */
let undecided = 0;

async function isQuiet(): Promise<void> {
  // Earlier requests on other connections are read first.
  for (let turn = 0; turn < 3 || undecided > 0; turn++) await sleep(10);
}

/** @returns undefined when already answered; null when the credits do not cover it */
async function decide(
  { key, apiKey, ids }: Omit<Call, "fault">,
  response: ServerResponse,
): Promise<{ sold: Sold | null; fault: ServiceFault } | undefined> {
  const { number, times } = books.callOf(key);
  const fault = drawFault(seed, temper, number, times);
  books.write({ kind: "seen", key, apiKey, fault, ids });
  if (fault === "refuses for a while") refuseForAWhile();
  if (fault === "late") await sleep(20 + random() * 200);
  if (fault === "reset after reading") return void reset(response);
  if (fault === "429") return void send(response, 429, "{}", { "retry-after": "1" });
  if (fault === "5xx before charging") return void send(response, random() < 0.5 ? 500 : 503, "{}");
  if (fault === "dies before charging") process.exit(1);
  if (fault === "spent elsewhere" && books.credits > 0)
    books.write({ kind: "credits", change: -books.credits });
  return { sold: charge({ key, apiKey, ids, fault }), fault };
}

async function sell(call: Omit<Call, "fault">, response: ServerResponse): Promise<void> {
  undecided++;
  const decided = await decide(call, response).finally(() => undecided--);
  if (!decided) return;
  if (heldMs > 0) await sleep(heldMs);
  if (!decided.sold) return send(response, 402, "{}");
  await answerCharged(decided.fault, decided.sold, response);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

/** Actions of the service's owner. @returns false for an unknown path */
function administer(path: string, value: string): boolean {
  if (path === "/grant") books.write({ kind: "credits", change: Number(value) });
  else if (path === "/accept") books.write({ kind: "keys", accepted: value.split(",") });
  else if (path === "/clock") books.write({ kind: "clock", aheadMs: Number(value) });
  else if (path === "/hold") heldMs = Number(value);
  else return false;
  return true;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("date", new Date(books.now()).toUTCString());
  for (const [header, value] of Object.entries(WHO_IT_IS)) response.setHeader(header, value);
  const [path = "", search = ""] = request.url!.split("?");
  if (administer(path, search)) return send(response, 200, "{}");
  if (path === "/quiet") return isQuiet().then(() => send(response, 200, "{}"));
  if (path === "/api/openapi.json")
    return honoursKeys ? send(response, 200, DOCUMENT) : send(response, 404, "{}");
  const apiKey = String(request.headers[KEY_HEADER]);
  if (!books.accepted.includes(apiKey)) return send(response, 401, "{}");
  if (path === operations.getCredits.path) {
    return send(response, 200, JSON.stringify({ message: "OK", credits: { remaining: books.credits } }));
  }
  if (path !== operations.getCreators.path || request.method !== "POST") return send(response, 404, "{}");
  const { userIds } = JSON.parse(await textOf(request)) as { userIds: string[] };
  if (userIds.length < 1 || userIds.length > 100) return send(response, 400, "{}");
  await sell({ key: String(request.headers["idempotency-key"]), apiKey, ids: userIds }, response);
}

const server = createServer((request, response) => {
  response.on("error", () => undefined);
  // A client that disconnects must not end the service.
  answer(request, response).catch(() => response.destroy());
});
server.on("connection", (socket: Socket) => {
  socket.on("error", () => undefined);
  if (!isResetAtOnce(temper, random)) return;
  books.write({ kind: "fault", fault: "reset before reading" });
  socket.resetAndDestroy();
});
server.listen(port, "127.0.0.1", () => process.send?.("listening"));
process.on("disconnect", () => process.exit(0));
