/** Hostile requests against a real server cause no 5xx answers, no leaks, and no page for visitors. */
import { expect, request as requests, test, type APIRequestContext } from "playwright/test";
import {
  FOREIGN_HOSTS,
  HOSTILE_ADDRESSES,
  HOSTILE_HEADERS,
  HOSTILE_PATHS,
  HOSTILE_SEARCHES,
  INSIDE,
  UNWANTED_METHODS,
} from "./hostile-requests";
import { ADMIN } from "./instance";
import { slicesOf } from "./page-addresses";
import { adminContext, createMember, sites } from "./people";
import { sendRaw } from "./raw-http";
import { IS_FULL } from "./variants";

/** Characters of a page of results, and of the reference of the API. */
const MAX_PAGE_LENGTH = 700_000;
const MAX_REFERENCE_LENGTH = 300_000;

/** Every connection to a name looks it up, and a resolver that limits these delays bursts of requests by seconds. */
const baseURL = () => sites()[0].address.replace("localhost", "127.0.0.1");

async function signedIn(email: string, password: string): Promise<APIRequestContext> {
  const context = await requests.newContext({ baseURL: baseURL() });
  const form = { email, password, callbackUrl: "/viral" };
  const answer = await context.post("/api/dashboard/sign-in", { form, headers: { origin: baseURL() } });
  expect(answer.url()).toContain("/viral");
  return context;
}

/** @returns the problems of the answer */
async function judge(context: APIRequestContext, address: string, options: object = {}): Promise<string[]> {
  const answer = await context.fetch(address, { maxRedirects: 0, ...options });
  const text = await answer.text();
  const shown = address.slice(0, 120);
  const wrong = [];
  if (answer.status() >= 500)
    wrong.push(`${answer.status()} ${shown} ${JSON.stringify(options).slice(0, 120)}`);
  if (INSIDE.test(text)) wrong.push(`${shown} shows ${INSIDE.exec(text)?.[0]}`);
  const most = address.startsWith("/docs/api") ? MAX_REFERENCE_LENGTH : MAX_PAGE_LENGTH;
  if (text.length > most) wrong.push(`${shown} is ${text.length} characters`);
  const to = new URL(answer.headers().location ?? "/", baseURL());
  if (to.origin !== baseURL()) wrong.push(`${shown} leads to ${to}`);
  return wrong;
}

for (const paths of slicesOf(HOSTILE_PATHS, 6))
  test(`hostile searches are answered safely: ${paths.join(" ")}`, async () => {
    const { email, password } = await createMember(sites()[0], "Hostile");
    const people = [
      await signedIn(ADMIN.email, ADMIN.password),
      await signedIn(email, password),
      await requests.newContext({ baseURL: baseURL() }),
    ];
    // Each pair is sent by one of them; in the long run by all.
    for (const [who, person] of people.entries())
      for (const path of paths) {
        const searches = HOSTILE_SEARCHES.filter(
          (_, index) => IS_FULL || (HOSTILE_PATHS.indexOf(path) + index) % people.length === who,
        );
        const wrong = await Promise.all(searches.map((search) => judge(person, `${path}?${search}`)));
        expect(wrong.flat()).toEqual([]);
      }
  });

test("hostile addresses and framework headers are rejected", async () => {
  const admin = await signedIn(ADMIN.email, ADMIN.password);
  const stranger = await requests.newContext({ baseURL: baseURL() });
  const wrong: string[] = [];
  for (const person of [admin, stranger]) {
    for (const address of HOSTILE_ADDRESSES) wrong.push(...(await judge(person, address)));
    for (const headers of HOSTILE_HEADERS)
      for (const path of ["/viral", "/sign-in", "/admin/members", "/no-such-page"]) {
        wrong.push(...(await judge(person, path, { headers })));
        // Only an address with their digest lets the framework read these headers; it redirects there.
        const { location } = (await person.fetch(path, { headers, maxRedirects: 0 })).headers();
        if (location?.includes("_rsc=")) wrong.push(...(await judge(person, location, { headers })));
      }
  }
  expect(wrong).toEqual([]);
});

test("visitors must sign in regardless of headers", async () => {
  const stranger = await requests.newContext({ baseURL: baseURL() });
  const paths = HOSTILE_PATHS.filter((each) => /^\/(viral|creators|library|usage|admin)/.test(each));
  for (const headers of HOSTILE_HEADERS) {
    const answers = await Promise.all(
      paths.map((path) => stranger.fetch(path, { headers, maxRedirects: 0 })),
    );
    for (const answer of answers)
      expect(answer.status(), `${answer.url()} ${JSON.stringify(headers).slice(0, 80)}`).not.toBe(200);
  }
});

test("pages reject other methods", async () => {
  const admin = await signedIn(ADMIN.email, ADMIN.password);
  for (const method of UNWANTED_METHODS) {
    const answers = await Promise.all(
      HOSTILE_PATHS.map((path) => admin.fetch(path, { method, maxRedirects: 0 })),
    );
    for (const answer of answers) {
      const got = [answer.status(), answer.headers().allow];
      expect(got, `${method} ${answer.url()}`).toEqual([405, "GET, HEAD"]);
    }
  }
});

test("an unknown host is refused with the setting to change, forms too", async () => {
  const { address } = sites()[0];
  for (const host of FOREIGN_HOSTS)
    for (const line of [
      "GET /viral",
      "GET /sign-in",
      "POST /api/dashboard/sign-in",
      "GET /api/dashboard/balance",
    ]) {
      const headers = [`Host: ${host}`, `Origin: http://${host}`, "Content-Length: 0", "Connection: close"];
      const { status, body } = await sendRaw(address, `${line} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      expect([status, body], `${line} ${host}`).toEqual([403, expect.stringContaining("PUBLIC_URL")]);
    }
});

test("a page names five of 1,000 unknown parameters and drops the rest", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await page.goto(`/viral?${Array.from({ length: 1_000 }, (_, index) => `p${index}=v`).join("&")}`);
  await expect(page.getByRole("link", { name: /Ignored: p/ })).toHaveCount(5);
  await page.getByRole("link", { name: "995 more" }).click();
  await expect(page).toHaveURL(/\/viral\?p0=v&p1=v&p2=v&p3=v&p4=v$/);
  await expect(page.getByRole("link", { name: /Ignored/ })).toHaveCount(5);
  await context.close();
});
