import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/server/runtime/env";

afterEach(() => vi.unstubAllEnvs());

/** The settings are read once a process. */
async function judge(headers: Record<string, string>, publicUrl = ""): Promise<boolean> {
  vi.resetModules();
  env.forget();
  vi.stubEnv("PUBLIC_URL", publicUrl);
  const { isSameOrigin } = await import("./same-origin");
  return isSameOrigin(new Request("http://localhost/", { method: "POST", headers }));
}

test.each<[Record<string, string>, boolean]>([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "http://10.0.0.7:8080", host: "10.0.0.7:8080" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:3000", host: "localhost:3000" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "http://localhost:3000", host: "localhost:3000" }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{ "sec-fetch-site": "" }, false],
  // Browsers before 2023 send an Origin alone.
  [{ origin: "http://10.0.0.7:8080", host: "10.0.0.7:8080" }, true],
  [{ origin: "http://10.0.0.7:8081", host: "10.0.0.7:8080" }, false],
  [{ origin: "http://localhost:3000", host: "10.0.0.7:8080" }, false],
  [{ origin: "https://evil.example", host: "10.0.0.7:8080" }, false],
  [{ origin: "null", host: "10.0.0.7:8080" }, false],
  [{ origin: "", host: "" }, false],
  [{ host: "10.0.0.7:8080" }, false],
  [{}, false],
])("without PUBLIC_URL the requested host decides: %j is %s", async (headers, isOurs) => {
  expect(await judge(headers)).toBe(isOurs);
});

describe("PUBLIC_URL decides", () => {
  test.each<[Record<string, string>, boolean]>([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ origin: "https://deck.example", host: "127.0.0.1:3000" }, true],
    [{ origin: "https://deck.example", host: "evil.example" }, true],
    // A name that leads here by its DNS, and the address that the proxy calls.
    [{ origin: "https://evil.example", host: "evil.example" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "http://evil.example", host: "evil.example" }, false],
    [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, false],
    [{ origin: "http://deck.example", host: "deck.example" }, false],
    [{ origin: "https://deck.example:8443", host: "deck.example:8443" }, false],
    [{ origin: "https://deck.example.evil.example", host: "deck.example" }, false],
  ])("%j is %s", async (headers, isOurs) => {
    expect(await judge(headers, "https://deck.example/base")).toBe(isOurs);
  });
});
