/** A service of the specification that breaks in every way a network and a server can, and keeps its own record. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { operations } from "@/lib/contract/operations";
import { API_KEY, FIRST_CREDITS, isMissing, KEY_HEADER, type LogEntry, type LogLine } from "./settings";

const [portText, logPath, seedText, honoursKeys] = process.argv.slice(2) as [string, string, string, string];
const port = Number(portText);

/** Faults in 1000 requests. What is left works. */
const WEIGHTS = {
  "reset after reading": 40,
  "reset after charging": 60,
  late: 80,
  "late answer": 15,
  "cut off": 50,
  "cut JSON": 30,
  "429": 12,
  "5xx before charging": 40,
  "5xx after charging": 50,
  "wrong JSON": 30,
  fewer: 40,
  more: 30,
  "twice the same": 30,
  "another one": 30,
  "dies before charging": 6,
  "dies after charging": 12,
  "refuses for a while": 10,
  "spent elsewhere": 8,
};
type Fault = keyof typeof WEIGHTS | "none";
/** Connections in 1000 that are reset before a byte was read. */
const RESET_BEFORE = 30;

type Charge = { ids: string[]; returned: string[]; charged: number };

const charges = new Map<string, Charge>();
let credits = FIRST_CREDITS;
let lines = 0;
if (existsSync(logPath)) {
  for (const text of readFileSync(logPath, "utf8").split("\n").filter(Boolean)) {
    const line = JSON.parse(text) as LogLine;
    lines++;
    if (line.kind === "credits") credits += line.change;
    if (line.kind !== "charge") continue;
    credits -= line.charged;
    charges.set(line.key, line);
  }
}
// Each restart draws from the current record: a service that crashed does not crash at the same request for ever.
const random = seededRandom(Number(seedText) * 7919 + lines);
const log = openSync(logPath, "a");

function write(entry: LogEntry): void {
  writeSync(log, `${JSON.stringify({ ...entry, atMs: Date.now() } satisfies LogLine)}\n`);
  fsyncSync(log);
}

function drawFault(): Fault {
  let left = random() * 1000;
  for (const [fault, weight] of Object.entries(WEIGHTS)) {
    if ((left -= weight) < 0) return fault as Fault;
  }
  return "none";
}

/** The records that a fault makes of the request; each one returned is charged. */
function returnedFor(ids: readonly string[], fault: Fault): string[] {
  const found = ids.filter((id) => !isMissing(id));
  if (fault === "fewer") return found.slice(0, Math.ceil(found.length / 2));
  if (fault === "more") return [...found, "tiktok_900001", "tiktok_900002"];
  if (fault === "twice the same") return [...found, ...found.slice(0, 1)];
  if (fault === "another one") return ["tiktok_900003", ...found.slice(1)];
  return found;
}

/** Null when the credits do not cover it. */
function charge(key: string, ids: string[], fault: Fault): Charge | null {
  const known = honoursKeys === "yes" ? charges.get(key) : undefined;
  if (known) return known;
  const returned = returnedFor(ids, fault);
  if (returned.length > credits) return null;
  const made = { ids, returned, charged: returned.length };
  write({ kind: "charge", key, ...made });
  credits -= made.charged;
  charges.set(key, made);
  return made;
}

function answerOf({ returned, charged }: Charge): string {
  const data = returned.map((id) => ({ id, username: `name.of.${id}`, followers: 1_000 }));
  return JSON.stringify({ message: "OK", data, credits: { charged, remaining: credits } });
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

/** Announces the whole answer, and stops in the middle. */
function cutOff(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length) });
  response.write(body.slice(0, Math.floor(random() * body.length)), () => response.socket?.destroy());
}

const reset = (response: ServerResponse) => (response.socket as Socket | null)?.resetAndDestroy();

function answerCharged(fault: Fault, sold: Charge, response: ServerResponse): void | Promise<void> {
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

async function sell(key: string, ids: string[], response: ServerResponse): Promise<void> {
  const fault = drawFault();
  write({ kind: "seen", key, fault, ids });
  if (fault === "refuses for a while") refuseForAWhile();
  if (fault === "late") await sleep(20 + random() * 200);
  if (fault === "reset after reading") return void reset(response);
  if (fault === "429") return send(response, 429, "{}", { "retry-after": "1" });
  if (fault === "5xx before charging") return send(response, random() < 0.5 ? 500 : 503, "{}");
  if (fault === "dies before charging") process.exit(1);
  if (fault === "spent elsewhere" && credits > 0) change(-credits);
  const sold = charge(key, ids, fault);
  if (!sold) return send(response, 402, "{}");
  await answerCharged(fault, sold, response);
}

function change(by: number): void {
  write({ kind: "credits", change: by });
  credits += by;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers[KEY_HEADER] !== API_KEY) return send(response, 401, "{}");
  const [path, search] = request.url!.split("?");
  if (path === "/grant") {
    change(Number(search));
    return send(response, 200, "{}");
  }
  if (path === operations.getCredits.path) {
    return send(response, 200, JSON.stringify({ message: "OK", credits: { remaining: credits } }));
  }
  if (path !== operations.getCreators.path || request.method !== "POST") return send(response, 404, "{}");
  const { userIds } = JSON.parse(await textOf(request)) as { userIds: string[] };
  if (userIds.length < 1 || userIds.length > 100) return send(response, 400, "{}");
  await sell(String(request.headers["idempotency-key"]), userIds, response);
}

const server = createServer((request, response) => {
  response.on("error", () => undefined);
  // The client has gone: its request is no reason to end the service.
  answer(request, response).catch(() => response.destroy());
});
server.on("connection", (socket: Socket) => {
  socket.on("error", () => undefined);
  if (random() * 1000 >= RESET_BEFORE) return;
  write({ kind: "fault", fault: "reset before reading" });
  socket.resetAndDestroy();
});
server.listen(port, "127.0.0.1", () => process.send?.("listening"));
process.on("disconnect", () => {
  closeSync(log);
  process.exit(0);
});
