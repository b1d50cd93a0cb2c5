/** Attacks on pages for people without an account. Each must learn nothing and change nothing. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  DEAD,
  isOpenedByPerson,
  openShare,
  readVisitor,
  refusalOfShare,
} from "@/lib/server/composition/share-gate";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { createLink, endLink } from "@/lib/server/team/links/create-link";
import { sharedRows } from "@/lib/server/team/links/open-link";
import { addMember, ids } from "@/lib/testing/open-test-team";
import { openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { ownRecords } from "@/lib/testing/own-records";
import { contentsOf } from "@/lib/testing/refusal-of";
import { GET, POST } from "./[token]/[part]/route";

let site: TestSite;
let listId: string;
let network = 0;

beforeAll(async () => {
  site = await openTestSite();
  const creator = { id: "tiktok_1", username: "maker.one" };
  await ownRecords(site.team.db, { revealId: "r1", memberId: "ben" }, [
    { creator, revealedAt: "2026-11-01T10:00:00.000Z" },
  ]);
});
afterAll(() => site.leave());
beforeEach(async () => {
  network++;
  const list = { kind: "creators", name: `L${network}`, template: "shortlist", isTeam: true } as const;
  ({ id: listId } = await createList(site.ben, list));
  await addItems(site.ben, { listId, ids: ids(1, 4) });
});

const share = (more: object = {}) => createLink(site.ben, { kind: "list", id: listId, ...more });
const rowsOf = async (token: string) => sharedRows(site.team.db, (await openShare(token, null))!.link);
const everything = async () => JSON.stringify(await contentsOf(site.team.db));
const PETRA = { name: "Petra", email: "petra@client.example" };

type Sent = { headers?: Record<string, string>; cookie?: string; part?: string };
const address = () => ({ "x-scoutdeck-address": `10.0.${network}.1` });

function post(token: string, fields: object, { headers, cookie, part = "decide" }: Sent = {}) {
  const request = new Request(`http://localhost:3000/share/${token}/${part}`, {
    method: "POST",
    headers: {
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
      ...address(),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    body: new URLSearchParams(fields as Record<string, string>).toString(),
  });
  return POST(request, { params: Promise.resolve({ token, part }) });
}

function get(token: string, part: string, { headers, cookie }: Sent = {}) {
  const request = new Request(`http://localhost:3000/share/${token}/${part}`, {
    headers: { ...address(), ...(cookie !== undefined && { cookie }), ...headers },
  });
  return GET(request, { params: Promise.resolve({ token, part: part.split("?")[0]! }) });
}

const told = async (answer: Response) => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: await answer.text(),
});
const cookieOf = (answer: Response) => answer.headers.get("set-cookie")!.split(";")[0]!;

test("a visitor decides, and a cookie of that path keeps the stated name", async () => {
  const { token } = await share();
  const answer = await post(token, { creator: "tiktok_1", answer: "yes", reason: "Fits", ...PETRA });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`/share/${token}#row-tiktok_1`);
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toContain(`Path=/share/${token};`);
  expect(cookie).toContain("HttpOnly; SameSite=Lax");
  const [, second] = await rowsOf(token);
  await post(token, { creator: second!.key, answer: "maybe" }, { cookie: cookieOf(answer) });
  expect((await rowsOf(token)).map(({ decision }) => decision?.answer)).toEqual([
    "yes",
    "maybe",
    undefined,
    undefined,
  ]);
});

test("no text is lost: a comment goes with the answer, and what was not saved returns to its fields", async () => {
  const { token } = await share();
  const creator = "tiktok_1";
  await post(token, { creator, answer: "no", reason: "Too large", comment: "Call me", ...PETRA });
  const [row] = await rowsOf(token);
  expect(row).toMatchObject({
    decision: { answer: "no", reason: "Too large" },
    comments: [{ body: "Call me" }],
  });
  const searchOf = async (fields: object) => {
    const answer = await post(token, { creator, show: "no", ...PETRA, ...fields });
    return Object.fromEntries(new URL(answer.headers.get("location")!, "http://x").searchParams);
  };
  const typed = { reason: "Too small", comment: "é".repeat(900) };
  expect(await searchOf(typed)).toEqual({ show: "no", creator, reason: "Too small" });
  const refused = { show: "no", creator, problem: "email", ...typed };
  expect(await searchOf({ ...typed, answer: "yes", email: "petra@client" })).toEqual(refused);
});

describe("one answer", () => {
  test("for unknown, ended, expired and paused links, at each address", async () => {
    const ended = await share();
    await endLink(site.ben, ended.id);
    const expired = await share();
    await site.team.db
      .updateTable("shareLink")
      .set({ expiresAtMs: 1 })
      .where("id", "=", expired.id)
      .execute();
    const carl = await addMember(site.team, `carl${network}`, "member");
    const paused = await createLink(carl, { kind: "list", id: listId });
    await site.team.db
      .updateTable("member")
      .set({ disabledAt: "2026-11-01T00:00:00.000Z" })
      .where("id", "=", carl.member.id)
      .execute();
    const unknown = randomBytes(32).toString("base64url");
    for (const token of [unknown, ended.token, expired.token, paused.token]) {
      expect(await refusalOfShare({ token, method: "GET", address: null })).toBe(DEAD);
      const answers = [
        await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA }),
        await get(token, "poster?of=tiktok_1"),
        await get(token, "lines.csv"),
        await get(token, "decide"),
      ];
      for (const answer of answers) expect(await told(answer)).toEqual(DEAD);
    }
  });
});

describe("guessing", () => {
  test("a token that differs in one place opens nothing", async () => {
    const { token } = await share();
    for (let at = 0; at < token.length - 1; at++) {
      const other = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(await openShare(other, null)).toBeNull();
    }
    for (const other of ["", `${token}A`, token.slice(1), `${token}%00`, "../x", token.toUpperCase()])
      expect(await openShare(other, null)).toBeNull();
  });

  test("is limited by network, and others go on", async () => {
    const ask = (from: string) => refusalOfShare({ token: "x", method: "GET", address: from });
    const answers = [];
    for (let n = 0; n < 70; n++) answers.push(await ask("192.0.2.7"));
    expect(answers.slice(0, 60).every((answer) => answer === DEAD)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect(await ask("192.0.2.8")).toBe(DEAD);
    const { token } = await share();
    expect(await refusalOfShare({ token, method: "GET", address: "192.0.2.7" })).toBeNull();
  });

  test("passwords is slowed down after five", async () => {
    const { token } = await share({ password: "harbour-plum" });
    for (let n = 0; n < 5; n++)
      expect((await post(token, { password: `guess ${n}` })).headers.get("location")).toContain(
        "problem=password",
      );
    const before = await everything();
    const late = await post(token, { password: "harbour-plum" });
    expect(late.headers.get("location")).toContain("problem=wait");
    expect(late.headers.get("set-cookie")).toBeNull();
    expect(await everything()).toBe(before);
  });
});

describe("a password", () => {
  test("keeps pictures, answers and files closed until it is entered", async () => {
    const { token } = await share({ password: "harbour-plum" });
    expect(await told(await get(token, "poster?of=tiktok_1"))).toEqual(DEAD);
    const before = await everything();
    const closed = await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA });
    expect(closed.headers.get("location")).toBe(`/share/${token}`);
    expect(await everything()).toBe(before);
    const opened = cookieOf(await post(token, { password: "harbour-plum" }));
    await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA }, { cookie: opened });
    expect((await rowsOf(token))[0]!.decision?.answer).toBe("yes");
    const other = await share({ password: "harbour-plum" });
    expect((await openShare(other.token, opened))!.isOpen).toBe(false);
  });
});

describe("replay", () => {
  test("of a decision changes nothing, and after the end it is dead", async () => {
    const { id, token } = await share();
    const fields = { creator: "tiktok_1", answer: "yes", reason: "Fits", ...PETRA };
    await post(token, fields);
    const before = await everything();
    await post(token, fields);
    expect(await everything()).toBe(before);
    await endLink(site.ben, id);
    const after = await everything();
    expect(await told(await post(token, fields))).toEqual(DEAD);
    expect(await everything()).toBe(after);
  });
});

describe("crossing links", () => {
  test("a row of one link is none of another", async () => {
    const [one, other] = [await share({ ids: ids(1, 2) }), await share({ ids: ids(3, 4) })];
    const before = await everything();
    for (const { key } of await rowsOf(one.token)) {
      const answer = await post(other.token, { creator: key, answer: "yes", ...PETRA });
      expect(answer.headers.get("location")).toContain("problem=creator");
      expect(await told(await get(other.token, `poster?of=${key}`))).toEqual(DEAD);
    }
    expect(await everything()).toBe(before);
  });
});

describe("reading more than is shown", () => {
  test("an unrevealed creator can't be confirmed by its id", async () => {
    const { token } = await share();
    const [guess, nonsense] = [
      await post(token, { creator: "tiktok_2", answer: "yes", ...PETRA }),
      await post(token, { creator: "tiktok_999", answer: "yes", ...PETRA }),
    ];
    expect((await told(guess)).headers).toEqual((await told(nonsense)).headers);
  });

  test("lists have no file, and other addresses nothing", async () => {
    const { token } = await share();
    const parts = [
      "lines.csv",
      "rows",
      "poster",
      "poster?of=tiktok_1&n=9",
      "poster?of=tiktok_1&n=-1",
      "decide",
    ];
    for (const part of parts) expect(await told(await get(token, part))).toEqual(DEAD);
    const file = await get(
      (await createLink(site.ana, { kind: "statement", id: "team" })).token,
      "lines.csv",
    );
    expect(file.status).toBe(200);
    expect(await file.text()).toContain("when,what,creator");
  });

  test("a page of a hostile name stays one line of a cookie", async () => {
    const { token } = await share();
    for (const name of ["a\r\nSet-Cookie: x=1", "a\nevil@example.com", "\u0000"]) {
      const answer = await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA, name });
      expect([answer.status, answer.headers.get("set-cookie")]).not.toEqual([303, expect.anything()]);
    }
    const answer = await post(token, { ...PETRA, name: "<b>;Path=/" });
    expect(cookieOf(answer)).not.toMatch(/[<>; \n]/);
  });
});

test.each(["Petra\n\0@client.example", "Petra\nno address", "P\u0007\na@b.example", "\na@b.example"])(
  "a cookie that no form of ours wrote gives no name: %j",
  (text) => {
    const cookie = `scoutdeck-visitor=${encodeURIComponent(text)}`;
    expect(readVisitor(cookie)).toEqual({ name: "", email: "", proof: "" });
  },
);

describe("forms of other sites", () => {
  test.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["an opaque origin", { origin: "null" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["JSON", { "content-type": "application/json" }],
    ["plain text", { "content-type": "text/plain" }],
  ])("%s gets 403 and changes nothing", async (_, headers) => {
    const { token } = await share();
    const before = await everything();
    const answer = await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA }, { headers });
    expect(answer.status).toBe(403);
    expect(await everything()).toBe(before);
  });
});

describe("caches and search engines", () => {
  test("keep no answer", async () => {
    const { token } = await share();
    const answers = [
      await post(token, { creator: "tiktok_1", answer: "yes", ...PETRA }),
      await post("x", {}),
      await get(token, "poster"),
    ];
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
    expect(DEAD.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
  });
});

const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const NAVIGATION = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe("link previews", () => {
  test.each([
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Slack-ImgProxy (+https://api.slack.com/robots)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.5.0",
    "",
  ])("by %s don't count as a person", (agent) => {
    expect(isOpenedByPerson(new Headers({ "user-agent": agent }))).toBe(false);
    expect(isOpenedByPerson(new Headers({ "user-agent": agent, ...NAVIGATION }))).toBe(false);
  });

  test("a browser's navigation counts, its prefetch and frames don't", () => {
    const by = (headers: Record<string, string>) =>
      isOpenedByPerson(new Headers({ "user-agent": BROWSER, ...headers }));
    expect(by(NAVIGATION)).toBe(true);
    expect(by({})).toBe(true);
    expect(by({ ...NAVIGATION, "sec-purpose": "prefetch;prerender" })).toBe(false);
    expect(by({ ...NAVIGATION, purpose: "prefetch" })).toBe(false);
    expect(by({ "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" })).toBe(false);
    expect(by({ "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" })).toBe(false);
  });

  test("asking changes nothing", async () => {
    const { token } = await share();
    const before = await everything();
    for (const part of ["poster?of=tiktok_1", "lines.csv", "decide"]) await get(token, part);
    for (const method of ["GET", "HEAD"]) await refusalOfShare({ token, method, address: null });
    expect(await everything()).toBe(before);
  });
});

test("nothing that a visitor sends spends a credit", async () => {
  const { token } = await share();
  const credits = site.service.credits;
  for (const { key } of await rowsOf(token))
    await post(token, { creator: key, answer: "yes", ids: key, action: "reveal", ...PETRA });
  expect(site.service.credits).toBe(credits);
  expect(site.service.calls).toEqual([]);
});
