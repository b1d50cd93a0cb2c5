/** Signing in and out over real sockets: copied cookies, guessing visitors and a shared proxy. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createMember } from "@/lib/server/team/members/create-member";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { openClient, serveSignIn, type ServedSite } from "@/lib/testing/serve-sign-in";
import { startReverseProxy, type ReverseProxy } from "@/lib/testing/start-reverse-proxy";

const PASSWORD = "rusty kettle orbit";
const [CLEO, DORA] = ["cleo@example.com", "dora@example.com"];
let site: TestSite;
let open: ServedSite;
let trusting: ServedSite;
/** A proxy before a server that trusts none, and before one that trusts it. */
let proxies: { unknown: ReverseProxy; trusted: ReverseProxy };
beforeAll(async () => {
  site = await openTestSite();
  for (const email of [CLEO, DORA])
    await createMember(asOperator(site.team.db), { email, name: "X", role: "member", password: PASSWORD });
  [open, trusting] = [await serveSignIn(), await serveSignIn(["127.0.0.1"])];
  proxies = {
    unknown: await startReverseProxy([open.url]),
    trusted: await startReverseProxy([trusting.url]),
  };
  await vi.waitUntil(() => Object.values(proxies).every((proxy) => proxy.ready().length === 1), 10_000);
  // No wait passes while these tests run, however slow the machine is.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(async () => {
  vi.useRealTimers();
  for (const opened of [...Object.values(proxies), open, trusting]) await opened.close();
  await site.leave();
});
beforeEach(async () => {
  await site.team.db.deleteFrom("signInDelay").execute();
  await site.team.db.deleteFrom("session").execute();
});
const addresses = async () =>
  (await site.team.db.selectFrom("session").select("address").execute()).map(({ address }) => address);

const STRANGER = "127.0.0.2";
const COLLEAGUE = "127.0.0.3";
const LIMITED = /^\/sign-in\?error=limited&wait=\d+&/;

/** 40 wrong guesses at one account and at many. @returns the redirects for the one account */
async function guessMuch(url: string): Promise<string[]> {
  const stranger = openClient(url, STRANGER);
  const atOne = Array.from({ length: 20 }, (_, at) => stranger.signIn(CLEO, `guess ${at}`));
  const atMany = Array.from({ length: 20 }, (_, at) => stranger.signIn(`p${at}@example.com`, "a guess"));
  await Promise.all(atMany);
  return Promise.all(atOne);
}

test("after signing out a copy of the cookie opens nothing", async () => {
  const [browser, thief] = [openClient(open.url, COLLEAGUE), openClient(open.url, STRANGER)];
  expect(await browser.signIn(CLEO, PASSWORD)).toBe("/viral");
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  expect([await browser.status(), await thief.status()]).toEqual([200, 200]);
  expect(await browser.signOut()).toBe("/sign-in");
  expect([await browser.status(), await thief.status()]).toEqual([401, 401]);
  // Even a known browser needs the password to sign in.
  expect([...browser.cookies.keys()]).toContain("scoutdeck-browser");
});

test("40 wrong guesses through an untrusted proxy lock out no colleague", async () => {
  const guesses = await guessMuch(proxies.unknown.url);
  expect(guesses.filter((location) => LIMITED.test(location))).toHaveLength(15);
  const colleague = openClient(proxies.unknown.url, COLLEAGUE);
  expect(await colleague.signIn(DORA, PASSWORD)).toBe("/viral");
  expect(await colleague.status()).toBe(200);
});

test("40 wrong guesses through a trusted proxy don't even lock out their own account", async () => {
  await guessMuch(proxies.trusted.url);
  expect(await openClient(proxies.trusted.url, STRANGER).signIn(CLEO, PASSWORD)).toMatch(LIMITED);
  expect(await openClient(proxies.trusted.url, COLLEAGUE).signIn(CLEO, PASSWORD)).toBe("/viral");
  expect(await addresses()).toEqual([COLLEAGUE]);
});

test("the owner's browser can sign in while another guesses from the same address", async () => {
  const known = openClient(open.url, STRANGER);
  expect(await known.signIn(CLEO, PASSWORD)).toBe("/viral");
  await known.signOut();
  await guessMuch(open.url);
  expect(await openClient(open.url, STRANGER).signIn(CLEO, PASSWORD)).toMatch(LIMITED);
  expect(await known.signIn(CLEO, PASSWORD)).toBe("/viral");
  expect(await known.status()).toBe(200);
});

test("without a trusted proxy the address is the socket's", async () => {
  await openClient(open.url, COLLEAGUE).signIn(DORA, PASSWORD);
  expect(await addresses()).toEqual([COLLEAGUE]);
  await openClient(proxies.unknown.url, COLLEAGUE).signIn(DORA, PASSWORD);
  expect((await addresses()).toSorted()).toEqual(["127.0.0.1", COLLEAGUE]);
});
