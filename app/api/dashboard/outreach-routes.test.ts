/** Templates, messages and reminders as forms and as JSON: what is answered, and where a form returns to. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import type { MessageTemplate, PreparedMessage } from "@/lib/contract/outreach";
import type { Reminder } from "@/lib/contract/reminders";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { ownRecords } from "@/lib/testing/own-records";
import { GET as listsCsv } from "./lists/[id]/outreach.csv/route";
import { GET as draft } from "./lists/[id]/outreach.eml/route";
import { GET as messages } from "./lists/[id]/outreach/route";
import { POST as contacted } from "./lists/[id]/outreach/contacted/route";
import { POST as removeTemplate } from "./message-templates/[id]/remove/route";
import { GET as templates, POST as saveTemplate } from "./message-templates/route";
import { POST as endReminder } from "./reminders/[id]/end/route";
import { GET as reminders, POST as setReminder } from "./reminders/route";

let site: TestSite;
let cookie: string;
let list: List;
const [ONE, TWO] = ["tiktok_1", "tiktok_2"];
const record = (id: string, username: string) => ({ id, username, source: "tiktok" as const });

beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  const owned = [
    { ...record(ONE!, "=forme"), email: "flora@example.com" },
    { ...record(TWO!, "cadence"), email: "oslo@example.com" },
  ];
  await ownRecords(
    site.team.db,
    { revealId: "r1", memberId: "ben" },
    owned.map((creator) => ({ creator, revealedAt: "2026-11-01T10:00:00.000Z" })),
  );
});
afterAll(() => site.leave());
beforeEach(async () => {
  await site.team.db.deleteFrom("outreachMessage").execute();
  await site.team.db.deleteFrom("messageTemplate").execute();
  await site.team.db.deleteFrom("reminder").execute();
  list = await createList(site.ben, {
    kind: "creators",
    name: `Winter ${crypto.randomUUID()}`,
    template: "shortlist",
    isTeam: true,
  });
  await addItems(site.ben, { listId: list.id, ids: [ONE!, TWO!] });
});

const back = () => `/lists/${list.id}/outreach?ids=${ONE},${TWO}&problem=name`;
const post = (handler: typeof setReminder, body: unknown, params: Record<string, string> = {}) =>
  requestSite(handler, { body, cookie, params });
const get = (
  handler: typeof reminders,
  search: Record<string, string>,
  params: Record<string, string> = {},
) =>
  requestSite(handler, {
    method: "GET",
    path: `/api/dashboard/x?${new URLSearchParams(search)}`,
    cookie,
    params,
  });
const TEXT = { name: "First", subject: "Hello {{Handle}}", body: "Hi {{First name}},\nhello." };
const locationOf = (answer: Response) => {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://x");
};

async function newTemplate(): Promise<string> {
  const fallbacks = { "first name": { replaces: "field", text: "there" } };
  const answer = await post(saveTemplate, { ...TEXT, fallbacks });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

test("a form saves a template with its texts for empty fields, and returns to its page", async () => {
  const fields = new URLSearchParams({ ...TEXT, back: back() });
  fields.append("for", "first name");
  fields.append("act.first name", "sentence");
  fields.append("text.first name", "Good morning.");
  fields.append("for", "handle");
  fields.append("act.handle", "remove");
  fields.append("text.handle", "not used");
  const to = locationOf(await post(saveTemplate, fields));
  const all = (await (await get(templates, {})).json()) as { templates: MessageTemplate[] };
  const [saved] = all.templates;
  expect(saved).toMatchObject({
    ...TEXT,
    version: 1,
    fallbacks: {
      "first name": { replaces: "sentence", text: "Good morning." },
      handle: { replaces: "sentence", text: "" },
    },
  });
  expect(to.pathname).toBe(`/lists/${list.id}/outreach`);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    ids: `${ONE},${TWO}`,
    template: saved!.id,
    done: "saved",
  });
});

test("a refused form keeps what was typed, however long it is", async () => {
  const form = { ...TEXT, name: " ", "act.handle": "field", "text.handle": "you", back: back() };
  const to = locationOf(await post(saveTemplate, new URLSearchParams({ ...form, version: "3" })));
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    problem: "name",
    version: "3",
    body: TEXT.body,
    "act.handle": "field",
    "text.handle": "you",
  });
  const body = "é".repeat(3_000);
  const answer = await post(saveTemplate, new URLSearchParams({ ...form, body }));
  expect(answer.status).toBe(409);
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.text()).toContain(body);
});

test("the second of two edits is refused by its version, and the page learns which one it had seen", async () => {
  const id = await newTemplate();
  const edit = (name: string) => new URLSearchParams({ ...TEXT, id, version: "1", name, back: back() });
  expect(locationOf(await post(saveTemplate, edit("Theirs"))).searchParams.get("done")).toBe("saved");
  const { searchParams } = locationOf(await post(saveTemplate, edit("Mine")));
  expect(Object.fromEntries(searchParams)).toMatchObject({ problem: "version", version: "1", name: "Mine" });
});

test("a list without a status for contacted creators says so", async () => {
  const template = await newTemplate();
  await site.team.db
    .deleteFrom("listStatus")
    .where("listId", "=", list.id)
    .where("stage", "=", "contacted")
    .execute();
  const form = new URLSearchParams({ ids: ONE!, template, back: back() });
  const to = locationOf(await post(contacted, form, { id: list.id }));
  expect(to.searchParams.get("problem")).toBe("status");
});

test("messages, a draft and a mail-merge file are read with the address", async () => {
  const template = await newTemplate();
  const asked = { ids: `${ONE},${TWO}`, template };
  const params = { id: list.id };
  const read = (await (await get(messages, asked, params)).json()) as { messages: PreparedMessage[] };
  expect(read.messages.map(({ state, subject }) => [state, subject])).toEqual([
    ["ready", "Hello @=forme"],
    ["ready", "Hello @cadence"],
  ]);
  const mail = await get(draft, { ...asked, ids: TWO! }, params);
  expect(mail.headers.get("content-disposition")).toBe('attachment; filename="scoutdeck-cadence.eml"');
  expect(await mail.text()).toContain("\r\nTo: cadence <oslo@example.com>\r\n");
  const csv = await (await get(listsCsv, asked, params)).text();
  // Spreadsheets take it for a formula.
  expect(csv).toContain(`"'=forme",flora@example.com,Hello @=forme,"Hi there,\nhello."`);
  expect((await get(messages, { template }, params)).status).toBe(400);
  expect((await get(draft, { ...asked, template: "none" }, params)).status).toBe(404);
  // The page shows the example until there is a template.
  expect((await get(messages, { ids: ONE! }, params)).status).toBe(200);
});

test("marking as contacted answers a form with what to offer, and JSON with who was refused", async () => {
  const template = await newTemplate();
  const params = { id: list.id };
  const form = new URLSearchParams({ ids: `${ONE},${TWO}`, template, back: back() });
  const to = locationOf(await post(contacted, form, params));
  expect(Object.fromEntries(to.searchParams)).toMatchObject({ done: "contacted", marked: "all" });
  const one = locationOf(
    await post(contacted, new URLSearchParams({ ids: ONE!, template, back: back() }), params),
  );
  expect(one.searchParams.get("marked")).toBe(ONE);
  const json = await post(contacted, { ids: [ONE], templateId: template }, params);
  expect(await json.json()).toEqual({ ids: [ONE], refused: [] });
  const removed = locationOf(
    await post(removeTemplate, new URLSearchParams({ back: back() }), { id: template }),
  );
  expect(removed.searchParams.get("done")).toBe("removed");
});

test("reminders are set and ended by forms and by JSON", async () => {
  const form = {
    ids: `${ONE},${TWO}`,
    listId: list.id,
    days: "5",
    isWhileStatus: "1",
    note: "",
    back: back(),
  };
  const to = locationOf(await post(setReminder, new URLSearchParams(form)));
  expect(Object.fromEntries(to.searchParams)).toEqual({ ids: `${ONE},${TWO}`, done: "reminder" });
  const json = await post(setReminder, { creatorIds: [ONE], days: 2 });
  expect(json.status).toBe(200);
  const listed = async () =>
    ((await (await get(reminders, {})).json()) as { reminders: Reminder[] }).reminders;
  const all = await listed();
  expect(all.map(({ creatorId, status }) => [creatorId, status])).toEqual([
    [ONE, null],
    [ONE, "Shortlisted"],
    [TWO, "Shortlisted"],
  ]);
  await post(endReminder, new URLSearchParams({ back: "/library/tiktok_1" }), { id: all[0]!.id });
  expect((await post(endReminder, {}, { id: all[1]!.id })).status).toBe(200);
  expect(await listed()).toHaveLength(1);
  const wrong = locationOf(await post(setReminder, new URLSearchParams({ ...form, days: "many" })));
  expect(wrong.searchParams.get("problem")).toBe("invalid_parameter");
});

test("a form never leads to another site", async () => {
  const fields = new URLSearchParams({ ids: ONE!, days: "5", back: "//evil.example/x" });
  expect(locationOf(await post(setReminder, fields)).host).toBe("x");
});
