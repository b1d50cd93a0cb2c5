import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { ownHealth } from "./launch";

const opened: Server[] = [];
afterEach(() => opened.splice(0).forEach((server) => void server.close()));

async function listening(answer: (response: ServerResponse) => unknown, host = "127.0.0.1"): Promise<Server> {
  const server = createServer((request, response) => {
    expect([request.url, request.headers.host]).toEqual(["/api/health", "localhost"]);
    answer(response);
  });
  opened.push(server);
  await once(server.listen(0, host), "listening");
  return server;
}

const saying = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status).end(JSON.stringify(body));
const failing = (...codes: string[]) =>
  saying(503, { reasons: codes.map((code) => ({ code, message: `About ${code}.` })) });

test.each(["127.0.0.1", "localhost", "0.0.0.0"])("a server that is ready on %s may start", async (host) =>
  expect(await ownHealth(await listening(saying(200, { status: "ready" }), host))).toEqual({
    problem: null,
    notice: "",
  }),
);

test.each(["catalogue_damaged", "disk_nearly_full"])("with %s it starts and reports it", async (code) =>
  expect(await ownHealth(await listening(failing(code)))).toEqual({
    problem: null,
    notice: `About ${code}.`,
  }),
);

test("without its database it does not start, and says why", async () =>
  expect(await ownHealth(await listening(failing("disk_nearly_full", "database_failed")))).toMatchObject({
    problem: "About disk_nearly_full. About database_failed.",
  }));

test.each<[string, (response: ServerResponse) => unknown]>([
  ["answers 500", (response) => response.writeHead(500).end("Internal Server Error")],
  ["answers 503", saying(503, { title: "Scoutdeck is starting" })],
  ["does not answer", (response) => response.destroy()],
])("pages of which health %s do not start", async (words, answer) =>
  expect((await ownHealth(await listening(answer))).problem).toMatch(
    `/api/health ${words}, and the log says why;`,
  ),
);
