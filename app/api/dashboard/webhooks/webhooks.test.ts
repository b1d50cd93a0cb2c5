/** Webhooks by the forms of their pages, by JSON, and by a program with a key. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WebhookView } from "@/lib/contract/webhooks";
import { createKey } from "@/lib/server/service/keys/create-key";
import { secretIn } from "@/lib/server/http/shown-once";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { GET as read, POST as change } from "./[id]/route";
import { GET as list, POST as add } from "./route";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ana.member);
});
beforeEach(async () => {
  await site.team.db.deleteFrom("webhookDelivery").execute();
  await site.team.db.deleteFrom("webhook").execute();
});
afterAll(() => site.leave());

const NEW = { name: "CRM", address: "https://crm.example.com/hook?token=x", events: ["reveal.finished"] };
type Fields = Record<string, string | string[]>;
const formOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
const addressOf = (answer: Response) => {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost");
};
const submit = async (fields: Fields, as = cookie) =>
  addressOf(await requestSite(add, { body: formOf(fields), cookie: as }));
const perform = async (id: string, action: string, fields: Fields = {}) => {
  const body = formOf({ action, ...fields });
  const { pathname, search } = addressOf(await requestSite(change, { params: { id }, body, cookie }));
  return `${pathname.replace(id, "ID")}${search}`;
};
const rows = () => site.team.db.selectFrom("webhook").selectAll().execute();
const acts = async () => {
  const found = await site.team.db
    .selectFrom("auditEntry")
    .select(["act", "after"])
    .where("act", "like", "webhook.%")
    .orderBy("id")
    .execute();
  expect(JSON.stringify(found)).not.toMatch(/token|whsec_/);
  return found.map(({ act }) => act);
};

describe("forms", () => {
  test("add one, whose page shows the secret once, and do everything else", async () => {
    const before = (await acts()).length;
    const answer = await requestSite(add, { body: formOf(NEW), cookie });
    const { pathname, search } = addressOf(answer);
    const { id } = (await rows())[0]!;
    expect(`${pathname}${search}`).toBe(`/admin/webhooks/${id}?done=added`);
    const token = /scoutdeck-shown-once=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    expect(await secretIn(token, { memberId: "ana", about: id })).toMatch(/^whsec_/);
    expect(await secretIn(token, { memberId: "ben", about: id })).toBeNull();
    expect(await perform(id, "seen")).toBe("/admin/webhooks/ID");
    expect(await perform(id, "change", { ...NEW, name: "CRM 2" })).toBe("/admin/webhooks/ID?done=changed");
    expect(await perform(id, "test")).toBe("/admin/webhooks/ID?done=tested");
    expect(await perform(id, "rotate")).toBe("/admin/webhooks/ID?done=rotated");
    const day = { from: "2026-01-01", to: "2026-01-02" };
    expect(await perform(id, "replay", day)).toBe("/admin/webhooks/ID?done=nothing");
    expect(await perform(id, "replay", { from: "", to: "" })).toBe("/admin/webhooks/ID?trouble=from");
    expect(await perform(id, "replay", { from: "2026-02-31", to: "2026-03-01" })).toContain("trouble=from");
    expect(await perform(id, "disable")).toBe("/admin/webhooks/ID?done=disabled");
    expect(await perform(id, "test")).toBe("/admin/webhooks/ID?trouble=conflict");
    expect(await perform(id, "enable")).toBe("/admin/webhooks/ID?done=enabled");
    expect(await rows()).toMatchObject([{ name: "CRM 2", disabledAt: null, failingSinceMs: null }]);
    expect(await perform(id, "remove")).toBe("/admin/webhooks?done=removed");
    expect(await perform(id, "remove")).toBe("/admin/webhooks?trouble=not_found");
    expect(await rows()).toEqual([]);
    expect((await acts()).slice(before)).toEqual([
      "webhook.added",
      "webhook.changed",
      "webhook.tested",
      "webhook.rotated",
      "webhook.disabled",
      "webhook.disabled",
      "webhook.removed",
    ]);
  });

  test("an older page changes only what its reader changed", async () => {
    await submit(NEW);
    const { id } = (await rows())[0]!;
    const shown = { ...NEW, events: ["", ...NEW.events] };
    const was = { "was.name": NEW.name, "was.address": NEW.address, "was.events": NEW.events };
    const older = (fields: Fields) => perform(id, "change", { ...shown, ...was, ...fields });
    const address = "https://crm.example.com/other";
    await older({ address });
    expect(await older({ name: "CRM 2" })).toBe("/admin/webhooks/ID?done=changed");
    expect(await rows()).toMatchObject([{ name: "CRM 2", address }]);
    expect(await older({ address: "https://crm.example.com/third" })).toBe("/admin/webhooks/ID?trouble=was");
    expect(await older({ events: [""] })).toBe("/admin/webhooks/ID?trouble=events&events=");
    expect(await rows()).toMatchObject([{ name: "CRM 2", address }]);
  });

  test.each([
    ["address", { address: "http://crm.example.com/" }],
    ["address", { address: "https://10.0.0.5/" }],
    ["address", { address: "https://crm.example.com:8443/" }],
    ["address", { address: "https://me:word@crm.example.com/" }],
    ["address", { address: "crm" }],
    ["name", { name: " " }],
    ["events", { events: "" }],
    ["events", { events: ["", "link.opened"] }],
  ])("are refused naming %s (%j), and keep what was typed but for a query", async (field, wrong) => {
    const { pathname, searchParams } = await submit({ ...NEW, ...wrong } as Fields);
    expect([pathname, searchParams.get("trouble")]).toEqual(["/admin/webhooks", field]);
    expect(searchParams.toString()).not.toContain("token");
    expect(await rows()).toEqual([]);
  });

  test("add ten at most", async () => {
    for (let n = 0; n < 10; n++) expect((await submit(NEW)).search).toBe("?done=added");
    expect((await submit(NEW)).searchParams.get("trouble")).toBe("full");
    expect(await rows()).toHaveLength(10);
  });

  test("of visitors, members and other sites change nothing", async () => {
    expect((await submit(NEW, "")).pathname).toBe("/sign-in");
    const ben = await site.cookieOf(site.ben.member);
    expect((await submit(NEW, ben)).searchParams.get("trouble")).toBe("forbidden");
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await requestSite(add, { body: formOf(NEW), cookie, headers })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

describe("a program", () => {
  const keyOf = async (settings: object) =>
    (await createKey(asOperator(site.team.db), { name: "deploys", credits: 0, ...settings } as never)).key;
  const outside = { "sec-fetch-site": "none" };
  const call = async (
    handler: typeof add,
    key: string,
    { id = "", body, path }: { id?: string; body?: object; path?: string } = {},
  ) => {
    const method = body ? "POST" : "GET";
    const headers = { ...outside, "x-svc-api-key": key };
    const params = id === "" ? undefined : { id };
    const answer = await requestSite(handler, {
      method,
      headers,
      body,
      ...(path && { path }),
      ...(params && { params }),
    });
    return {
      status: answer.status,
      cookie: answer.headers.get("set-cookie"),
      ...((await answer.json()) as object),
    };
  };

  test("with an admin's key and the scope does the same and gets the secret", async () => {
    const key = await keyOf({ member: "ana", scopes: ["webhooks"] });
    const made = (await call(add, key, { body: NEW })) as unknown as { id: string; secret: string };
    expect(made).toMatchObject({ status: 200, secret: expect.stringMatching(/^whsec_/), cookie: null });
    const { id } = made;
    expect(await call(list, key)).toMatchObject({
      webhooks: [{ id, name: "CRM", address: NEW.address, events: NEW.events, createdBy: "ana" }],
      events: { "reveal.finished": ["revealId"] },
    });
    expect(await call(change, key, { id, body: { action: "change", name: "New" } })).toMatchObject({
      status: 200,
    });
    const rotated = await call(change, key, { id, body: { action: "rotate", endsNow: true } });
    expect(rotated).toMatchObject({ id, secret: expect.not.stringMatching(made.secret), cookie: null });
    expect(await call(change, key, { id, body: { action: "test" } })).toMatchObject({
      eventId: expect.any(String),
    });
    const { deliveries, webhook } = (await call(read, key, { id })) as unknown as {
      deliveries: { event: string }[];
      webhook: WebhookView;
    };
    expect(deliveries).toMatchObject([{ event: "webhook.test", state: "waiting" }]);
    expect(webhook).toMatchObject({ name: "New", oldSecretUntil: null });
    expect(JSON.stringify(webhook)).not.toContain("whsec_");
    expect(await call(read, key, { id, path: "/api/dashboard/x?state=failed" })).toMatchObject({
      deliveries: [],
      older: null,
    });
    const span = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
    expect(await call(change, key, { id, body: { action: "replay", ...span } })).toMatchObject({ count: 0 });
    expect(await call(change, key, { id, body: { action: "remove" } })).toMatchObject({ status: 200 });
    const audit = await site.team.db
      .selectFrom("auditEntry")
      .select("actorKind")
      .where("subjectId", "=", id)
      .execute();
    expect(new Set(audit.map(({ actorKind }) => actorKind))).toEqual(new Set(["key"]));
  });

  test("may send the key as Bearer", async () => {
    const key = await keyOf({ member: "ana", scopes: ["webhooks"] });
    const headers = { ...outside, authorization: `Bearer ${key}` };
    expect((await requestSite(list, { method: "GET", headers })).status).toBe(200);
  });

  test("is refused without the scope, without an admin, without a member, and with a wrong key", async () => {
    const keys = {
      scopeless: await keyOf({ member: "ana", scopes: ["search", "reveal"] }),
      members: await keyOf({ member: "ben", scopes: ["webhooks"] }),
      own: await keyOf({ scopes: ["webhooks", "search"] }),
      wrong: "nonsense",
    };
    for (const [name, key] of Object.entries(keys)) {
      const status = name === "wrong" ? 401 : 403;
      expect([name, (await call(list, key)).status]).toEqual([name, status]);
      expect([name, (await call(add, key, { body: NEW })).status]).toEqual([name, status]);
    }
    // The cookie of an admin beside a wrong key doesn't count.
    const headers = { "x-svc-api-key": "nonsense" };
    expect((await requestSite(list, { method: "GET", headers, cookie })).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test("may send as many requests as its key", async () => {
    const key = await keyOf({ member: "ana", scopes: ["webhooks"], requestsPerMinute: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await call(list, key)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
