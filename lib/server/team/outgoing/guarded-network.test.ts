/** Addresses that may be fetched, judged by their text under the settings. */
import { afterEach, expect, test, vi } from "vitest";
import { env } from "@/lib/server/runtime/env";

afterEach(() => vi.unstubAllEnvs());

async function refusal(address: string, settings: Record<string, string> = {}): Promise<string | undefined> {
  vi.resetModules();
  env.forget();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { refusalOfAddress } = await import("./guarded-network");
  const { sourceNetwork } = await import("../sources/source-network");
  return refusalOfAddress(new URL(address), sourceNetwork());
}

test.each([
  "https://files.example.com/a.csv?b=1",
  "http://files.example.com/",
  "https://files.example.com:443/",
  "https://93.184.216.34/",
  "https://[2606:2800:220:1::1]/",
])("%s", async (address) => expect(await refusal(address)).toBeUndefined());

test.each([
  ["ftp://files.example.com/", /neither https/],
  ["https://me:word@files.example.com/", /header Authorization/],
  ["https://me@files.example.com/", /header Authorization/],
  ["https://files.example.com:8443/", /port of its own; SOURCE_HOSTS/],
  ["https://10.0.0.5/", /not on the public internet; SOURCE_HOSTS/],
  ["http://[fd00::5]/", /not on the public internet/],
  ["http://0x7f.1/", /not on the public internet/],
])("%s is refused", async (address, words) => expect(await refusal(address)).toMatch(words));

const SOURCE_HOSTS = "files.internal, 10.0.0.5:8080, [fd00::5], localhost";
test.each([
  ["http://files.internal/", true],
  ["http://FILES.internal.:9000/", true],
  ["https://files.internal/", true],
  ["http://10.0.0.5:8080/", true],
  ["http://10.0.0.5/", false],
  ["http://10.0.0.5:8081/", false],
  ["http://[fd00::5]:81/", true],
  ["http://sub.files.internal:81/", false],
  ["http://other.internal:81/", false],
])("with hosts that are named, %s: %s", async (address, isAllowed) => {
  expect((await refusal(address, { SOURCE_HOSTS })) === undefined).toBe(isAllowed);
});

test("a host that is named with the usual port is so with and without it", async () => {
  const hosts = { SOURCE_HOSTS: "10.0.0.5:80 10.0.0.6:443" };
  expect(await refusal("http://10.0.0.5/", hosts)).toBeUndefined();
  expect(await refusal("https://10.0.0.6/", hosts)).toBeUndefined();
  expect(await refusal("https://10.0.0.5/", hosts)).toMatch(/not on the public/);
});

test("with TLS required plain HTTP is for this machine alone, where it is named", async () => {
  const settings = { SOURCE_HOSTS, REQUIRE_TLS: "on" };
  expect(await refusal("http://files.internal/", settings)).toMatch(/REQUIRE_TLS/);
  expect(await refusal("http://127.0.0.1/", settings)).toMatch(/REQUIRE_TLS/);
  expect(await refusal("http://localhost:81/", settings)).toBeUndefined();
  expect(await refusal("https://files.internal/", settings)).toBeUndefined();
});

test("the limits are those that the guide names", async () => {
  const { sourceNetwork } = await import("../sources/source-network");
  expect(sourceNetwork().limits).toEqual({
    bytes: 536_870_912,
    headersMs: 30_000,
    idleMs: 30_000,
    wholeMs: 300_000,
  });
});
