import { describe, expect, test } from "vitest";
import type { AppError } from "@/lib/contract/errors";
import { MAX_BODY_BYTES, readBytes, readJsonBody } from "./read-json-body";

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  };
  return new Request("http://localhost/", init as RequestInit);
}
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const text = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));

test.each<[string, unknown]>([
  ['{"a":[1,null,"é"]}', { a: [1, null, "é"] }],
  [" 7 ", 7],
  ["null", null],
  ['{"a":{"b":1},"b":2}', { a: { b: 1 }, b: 2 }],
  [nested(16), JSON.parse(nested(16))],
])("%s is read", async (body, value) => expect(await readJsonBody(request(body))).toEqual(value));

test.each<[string, BodyInit, string]>([
  ["cut off", '{"a":', "invalid_json"],
  ["empty", "", "invalid_json"],
  ["two values", "1 2", "invalid_json"],
  ["not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "invalid_json"],
  ["UTF-16", new Uint8Array([0x7b, 0, 0x7d, 0]), "invalid_json"],
  ["17 levels deep", nested(17), "invalid_json"],
  ["a field that stands twice", '{"a":1,"a":1}', "invalid_parameter"],
  ["a field that stands twice, spelled otherwise", '{"a":1,"\\u0061":2}', "invalid_parameter"],
])("%s: %s", async (_, body, code) => {
  await expect(readJsonBody(request(body))).rejects.toMatchObject({ code });
});

test("names every repeated field once", async () => {
  const error = (await readJsonBody(request('{"a":1,"b":1,"a":2,"a":3,"b":2,"c":1}')).catch(
    (e: unknown) => e,
  )) as AppError;
  expect(error.extra.errors?.map(({ field, code }) => [field, code])).toEqual([
    ["a", "repeated_parameter"],
    ["b", "repeated_parameter"],
  ]);
});

describe("the type", () => {
  test.each([
    ["application/json; charset=utf-8", true],
    ['Application/JSON;charset="UTF-8"', true],
    ["application/json; charset=utf8; x=y", true],
    ["application/json; charset=latin1", false],
    ["application/problem+json", false],
    ["application/jsonp", false],
    ["text/plain", false],
    ["", false],
  ])("%s: read %s", async (type, isRead) => {
    const reading = readJsonBody(request("1", { "content-type": type }));
    if (isRead) expect(await reading).toBe(1);
    else await expect(reading).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  test.each([
    ["gzip", false],
    ["identity", true],
  ])("encoded as %s: read %s", async (encoding, isRead) => {
    const reading = readJsonBody(request("1", { "content-encoding": encoding }));
    if (isRead) expect(await reading).toBe(1);
    else await expect(reading).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  test("is checked before reading", async () => {
    const asked = request("1", { "content-type": "text/plain" });
    await expect(readJsonBody(asked)).rejects.toThrow();
    expect(asked.bodyUsed).toBe(false);
  });
});

describe("the size", () => {
  test("of 64 KiB is read, one byte more is not", async () => {
    expect(await readJsonBody(request(text(MAX_BODY_BYTES)))).toHaveLength(MAX_BODY_BYTES - 2);
    await expect(readJsonBody(request(text(MAX_BODY_BYTES + 1)))).rejects.toMatchObject({
      code: "body_too_large",
    });
  });

  test("is refused if announced as too large", async () => {
    const asked = request("1", { "content-length": String(MAX_BODY_BYTES + 1) });
    await expect(readJsonBody(asked)).rejects.toMatchObject({ code: "body_too_large" });
    expect(asked.bodyUsed).toBe(false);
  });

  test("counts a body without length and stops its sender without waiting", async () => {
    let sent = 0;
    let isStopped = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => void controller.enqueue(new Uint8Array(1_000).fill((sent += 1_000) && 0x20)),
      cancel: () => {
        isStopped = true;
        return new Promise(() => undefined);
      },
    });
    await expect(readBytes(request(endless), 5_000)).rejects.toMatchObject({ code: "body_too_large" });
    expect(isStopped).toBe(true);
    expect(sent).toBeLessThan(10_000);
  });

  test("is empty for an empty body", async () => {
    expect(await readBytes(request(null))).toHaveLength(0);
    expect(await readBytes(new Request("http://localhost/"))).toHaveLength(0);
  });
});

test("a disconnect is not a server error", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  await expect(readBytes(request(body))).rejects.toMatchObject({ code: "request_timeout" });
});
