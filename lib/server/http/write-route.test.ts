import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { requestSite, openTestSite, type SiteRequest, type TestSite } from "@/lib/testing/open-test-site";
import { act, keptFields, writeRoute } from "./write-route";

let site: TestSite;
let admin: string;
let member: string;
beforeAll(async () => {
  site = await openTestSite();
  admin = await site.cookieOf(site.ana.member);
  member = await site.cookieOf(site.ben.member);
  return () => site.leave();
});

let saved: object[] = [];
beforeEach(() => void (saved = []));

const save = defineVerb(
  {
    scope: "keys",
    input: z.strictObject({ name: z.string().min(1), days: z.array(z.string()), isOn: z.boolean() }),
  },
  async (_: MemberContext, input) => {
    saved.push(input);
    return input.name;
  },
);
const fail = defineVerb({ scope: "keys", input: null }, async (): Promise<never> => {
  throw new AppError("books_differ");
});
const route = writeRoute(
  {
    page: ({ params }) => `/admin/x/${params.id}`,
    refused: (problem, { fields }) => keptFields({ problem }, fields, ["name"]),
  },
  {
    save: act(
      save,
      (fields) => ({
        name: fields.get("name"),
        days: fields.getAll("days"),
        isOn: fields.get("isOn") === "1",
      }),
      (name) => ({ to: `?done=${name}`, cookie: "shown=1" }),
    ),
    leave: act(save, () => ({ name: "x", days: [], isOn: false }), "/elsewhere#here"),
    fail: act(fail, () => undefined, ""),
  },
);

const send = (body: unknown, more: SiteRequest = {}) =>
  requestSite(route, { params: { id: "7" }, cookie: admin, body, ...more });
const form = (text: string, more?: SiteRequest) => send(new URLSearchParams(text), more);

test("a form and JSON send the same fields to the same verb, and hear of the same page", async () => {
  const redirected = await form("action=save&name=a&days=1&days=2&isOn=1");
  expect([redirected.status, redirected.headers.get("location")]).toEqual([303, "/admin/x/7?done=a"]);
  const answered = await send({ action: "save", name: "a", days: [1, "2"], isOn: true, note: null });
  expect([answered.status, await answered.json()]).toEqual([200, { to: "/admin/x/7?done=a" }]);
  for (const { headers } of [redirected, answered])
    expect([headers.get("set-cookie"), headers.get("cache-control")]).toEqual(["shown=1", "no-store"]);
  expect(answered.headers.get("location")).toBeNull();
  expect(saved).toEqual([0, 1].map(() => ({ name: "a", days: ["1", "2"], isOn: true })));
});

test("an act may lead to another page", async () => {
  expect((await form("action=leave")).headers.get("location")).toBe("/elsewhere#here");
  expect(await (await send({ action: "leave" })).json()).toEqual({ to: "/elsewhere#here" });
});

test.each<[string, number, string, string]>([
  ["action=save&name=", 400, "invalid_parameter", "/admin/x/7?problem=name&name="],
  ["action=toString", 400, "invalid_parameter", "/admin/x/7?problem=invalid_parameter"],
])("%s is refused in both ways, and the form keeps what was typed", async (text, status, code, to) => {
  expect((await form(text)).headers.get("location")).toBe(to);
  const answer = await send(Object.fromEntries(new URLSearchParams(text)));
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  expect(saved).toEqual([]);
});

test("who may not is refused in both ways", async () => {
  const asMember = { cookie: member };
  expect((await form("action=leave", asMember)).headers.get("location")).toBe("/admin/x/7?problem=forbidden");
  expect((await send({ action: "leave" }, asMember)).status).toBe(403);
  const signIn = `/sign-in?callbackUrl=${encodeURIComponent("/admin/x/7")}`;
  expect((await form("action=leave", { cookie: "" })).headers.get("location")).toBe(signIn);
  expect((await send({ action: "leave" }, { cookie: "" })).status).toBe(401);
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await form("action=leave", { headers })).status).toBe(403);
  expect((await send({ action: "leave" }, { headers })).status).toBe(403);
  expect(saved).toEqual([]);
});

test("what a page cannot explain is said in a sentence, and to JSON as a problem", async () => {
  const answer = await form("action=fail");
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining("Go back and try again"),
  ]);
  expect((await (await send({ action: "fail" })).json()).code).toBe("books_differ");
});

test.each<[string, unknown, Record<string, string>, number]>([
  ["a list", ["save"], {}, 400],
  ["an object in a field", { action: "leave", x: {} }, {}, 400],
  ["NUL", { action: "leave", x: "\0" }, {}, 400],
  ["a body that is too large", { action: "leave", x: "x".repeat(16_384) }, {}, 413],
  ["plain text", { action: "leave" }, { "content-type": "text/plain" }, 403],
])("%s changes nothing", async (_, body, headers, status) => {
  expect((await send(body, { headers })).status).toBe(status);
  expect(saved).toEqual([]);
});
