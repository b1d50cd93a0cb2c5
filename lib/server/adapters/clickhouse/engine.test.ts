/** Errors of a server in plain words, from servers that answer them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { TableGone } from "./engine";
import { openEngine } from "./open-catalogue";

type Asked = { url: URL; body: string; authorization: string | undefined };
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A server that answers everything alike; null: it never answers. */
async function serving(answer: { status: number; code?: number; body: string } | null) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { authorization } = request.headers;
      asked.push({ url: new URL(request.url!, "http://x"), body, authorization });
      if (!answer) return;
      response.writeHead(answer.status, {
        "content-type": "text/plain",
        ...(answer.code && { "x-clickhouse-exception-code": String(answer.code) }),
      });
      response.end(answer.body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, address: `http://ada:blue%20heron@127.0.0.1:${port}/deck%2Done` };
}

const failing = (code: number, type: string) =>
  serving({
    status: 500,
    code,
    body: `Code: ${code}. DB::Exception: it was said so. (${type}) (version 26.7)`,
  });

const errorOf = async (address: string) => {
  const engine = openEngine(address, 5);
  const error: unknown = await engine.rows("select 1").catch((reason: unknown) => reason);
  await engine.close();
  return error;
};

describe("answers of a server", () => {
  test.each([
    [516, "AUTHENTICATION_FAILED"],
    [497, "ACCESS_DENIED"],
    [81, "UNKNOWN_DATABASE"],
  ])("%i %s: reports why the catalogue cannot be read", async (code, type) => {
    const { address } = await failing(code, type);
    const error = await errorOf(address);
    expect(error).toMatchObject({ code: "catalogue_unavailable", extra: { retryAfterS: 30 } });
    expect((error as AppError).message).toContain(type);
    expect((error as AppError).message).not.toMatch(/heron|127\.0\.0\.1/);
  });

  test.each([
    [159, "TIMEOUT_EXCEEDED"],
    [202, "TOO_MANY_SIMULTANEOUS_QUERIES"],
    [241, "MEMORY_LIMIT_EXCEEDED"],
  ])("%i %s: it is busy", async (code, type) => {
    const { address } = await failing(code, type);
    expect(await errorOf(address)).toMatchObject({ code: "unavailable", extra: { retryAfterS: 2 } });
  });

  test("recognises a missing table", async () => {
    const { address } = await failing(60, "UNKNOWN_TABLE");
    expect(await errorOf(address)).toBeInstanceOf(TableGone);
  });

  test("passes on programming errors", async () => {
    const { address } = await failing(62, "SYNTAX_ERROR");
    const error = await errorOf(address);
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({ type: "SYNTAX_ERROR" });
  });
});

describe("a server that is away", () => {
  test("is reported without its name and password", async () => {
    const { address } = await serving(null);
    servers.splice(0).forEach((server) => server.close());
    const error = await errorOf(address);
    expect(error).toMatchObject({ code: "catalogue_unavailable", extra: { retryAfterS: 30 } });
    expect((error as AppError).message).toContain("ECONNREFUSED");
    expect((error as AppError).message).not.toMatch(/heron|127\.0\.0\.1/);
  });

  test("that never answers ends with the signal's reason", async () => {
    const { address } = await serving(null);
    const engine = openEngine(address, 60);
    const controller = new AbortController();
    const asking = engine.rows("select 1", {}, controller.signal);
    setTimeout(() => controller.abort(new Error("gone")), 50);
    await expect(asking).rejects.toThrow("gone");
    await engine.close();
    servers.at(-1)!.closeAllConnections();
  });
});

describe("requests to a server", () => {
  test("has the database, the user and the settings; the password is in no address", async () => {
    const { asked, address } = await serving({ status: 200, body: "[1]\n" });
    const engine = openEngine(address, 7);
    expect(await engine.rows("select {n:String}", { n: "a'b" })).toEqual([[1]]);
    await engine.close();
    const [{ url, authorization }] = asked as [Asked];
    expect(url.searchParams.get("database")).toBe("deck-one");
    expect(url.searchParams.get("param_n")).toBe("a\\'b");
    expect(url.searchParams.get("max_execution_time")).toBe("7");
    expect(url.searchParams.get("cancel_http_readonly_queries_on_client_close")).toBe("1");
    expect(url.search).not.toContain("heron");
    expect(authorization).toBe(`Basic ${Buffer.from("ada:blue heron").toString("base64")}`);
  });

  test("refuses more than 200 simultaneous queries with a retry time", async () => {
    const { address } = await serving(null);
    const engine = openEngine(address, 60);
    const controller = new AbortController();
    const asking = Array.from({ length: 201 }, () => engine.rows("select 1", {}, controller.signal));
    const ends = Promise.allSettled(asking);
    await expect(asking.at(-1)).rejects.toMatchObject({ code: "unavailable", extra: { retryAfterS: 2 } });
    controller.abort(new Error("gone"));
    const reasons = (await ends).map((end) => (end as PromiseRejectedResult).reason as Error);
    expect(reasons.filter(({ message }) => message === "gone")).toHaveLength(200);
    await engine.close();
  });

  test("names of tables cannot end their quotes", () => {
    const engine = openEngine("http://localhost:8123/a%60b", 1);
    expect(engine.table("x`; drop")).toBe("`a\\`b`.`x\\`; drop`");
  });

  test("sends nothing without rows", async () => {
    const engine = openEngine("http://127.0.0.1:9/none", 1);
    await engine.insert("t", ["a"], []);
    await engine.close();
  });
});
