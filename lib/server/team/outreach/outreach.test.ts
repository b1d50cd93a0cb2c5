/** Messages to creators: templates, previews for each creator, drafts, and what is kept when they were sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import type { TemplateText } from "@/lib/contract/outreach";
import type { Creator } from "@/lib/contract/records";
import { readAudit } from "@/lib/server/access/read-audit";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { refusalOf } from "@/lib/testing/refusal-of";
import { readTimeline } from "../creator-record/read-timeline";
import { addContacts, addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { editCells } from "../lists/edit-cells";
import { openList } from "../lists/open-list";
import { readSomeRows } from "../lists/read-rows";
import { changeMark } from "../marks/change-mark";
import { mergeLearned } from "../own-contacts/merge-contacts";
import { eraseRows } from "../privacy/erase-person";
import { personOf } from "../privacy/person";
import { markContacted } from "./mark-contacted";
import { draftMail, exportMessages, prepareMessages } from "./prepare-messages";
import { listTemplates, removeTemplate, saveTemplate } from "./templates";

let t: TestTeam;
let list: List;
let templateId: string;
let fee: string;
const [ONE, TWO, DECLINED, NEVER] = ids(1, 4) as [string, string, string, string];
const [UNREVEALED] = ids(5, 5) as [string];
const ALL = [ONE, TWO, DECLINED, NEVER, UNREVEALED];

const record = (id: string): Creator => ({
  id,
  username: `maker.${id}`,
  source: "tiktok",
  ...(id !== TWO && { email: `${id}@example.com` }),
  followers: 12_345,
});

const TEXT: TemplateText & { name: string } = {
  name: "First offer",
  subject: "{{List name}} × {{Handle}}",
  body: "Hi {{First name}},\n\nOur budget is {{Fee}}. Does that work?\n\n{{My name}}",
  fallbacks: { "first name": { replaces: "field", text: "there" } },
};

beforeAll(async () => {
  t = await openTestTeam();
  const owned = ALL.slice(0, 4).map((id) => ({
    creator: record(id),
    revealedAt: "2026-11-01T10:00:00.000Z",
  }));
  await ownRecords(t.team.db, { revealId: "r1", memberId: "ben" }, owned);
  await changeMark(t.ben, { creatorId: DECLINED, mark: "declined", isSet: true });
  await changeMark(t.ben, { creatorId: NEVER, mark: "doNotContact", isSet: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  const name = `Winter ${crypto.randomUUID()}`;
  list = await createList(t.ben, { kind: "creators", name, template: "paid-collaboration", isTeam: true });
  list = await openList(t.ben, list.id);
  fee = list.columns.find((column) => column.name === "Fee")!.id;
  await addItems(t.ben, { listId: list.id, ids: ALL });
  await editCells(t.ben, {
    listId: list.id,
    edits: [{ creatorId: ONE, field: fee, value: "600", version: 0 }],
  });
  for (const { id } of await listTemplates(t.ben)) await removeTemplate(t.ben, { id });
  templateId = (await saveTemplate(t.ben, TEXT)).id;
});

const refused = async (call: () => Promise<unknown>) => (await refusalOf(t.team.db, call)).code;
const asked = (some = ALL) => ({ listId: list.id, ids: some, templateId });
const statusOf = async (id: string) => {
  const [row] = await readSomeRows(t.ben, { listId: list.id, ids: [id] });
  return list.statuses.find((status) => status.id === row!.statusId)!.stage;
};

describe("templates", () => {
  test("are the team's, have a version, and refuse a change that another one came before", async () => {
    const again = await saveTemplate(t.ana, { ...TEXT, id: templateId, version: 1, body: "Hello" });
    expect(again).toEqual({ id: templateId, version: 2 });
    expect(await listTemplates(t.ben)).toMatchObject([{ name: TEXT.name, body: "Hello", version: 2 }]);
    expect(await refused(() => saveTemplate(t.ben, { ...TEXT, id: templateId, version: 1 }))).toBe(
      "conflict",
    );
    expect((await readAudit(t.ana, { act: "template.saved" }))[0]).toMatchObject({
      before: { name: TEXT.name, version: 1 },
      after: { name: TEXT.name, version: 2 },
    });
  });

  test("name what is wrong", async () => {
    expect(await refused(() => saveTemplate(t.ben, { ...TEXT, name: " " }))).toBe("invalid_parameter");
    expect(await refused(() => saveTemplate(t.ben, { ...TEXT, name: "Other", body: "\n" }))).toBe(
      "invalid_parameter",
    );
    expect(await refused(() => saveTemplate(t.ben, { ...TEXT, name: "FIRST  offer" }))).toBe("conflict");
    const viewer = await addMember(t.team, `viewer-${crypto.randomUUID()}`, "viewer");
    expect(await refused(() => saveTemplate(viewer, { ...TEXT, name: "Theirs" }))).toBe("forbidden");
    expect(await listTemplates(viewer)).toHaveLength(1);
  });

  test("keep a subject on one line", async () => {
    await saveTemplate(t.ben, { ...TEXT, id: templateId, subject: "Hi\r\nBcc: eve@example.com" });
    expect((await listTemplates(t.ben))[0]!.subject).toBe("Hi Bcc: eve@example.com");
  });
});

describe("previews", () => {
  test("say for each creator what is missing, and refuse marked ones", async () => {
    const { messages } = await prepareMessages(t.ben, asked());
    expect(messages.map(({ creatorId, state, missing }) => [creatorId, state, missing])).toEqual([
      [ONE, "ready", []],
      [TWO, "missing", ["Fee"]],
      [DECLINED, "declined", []],
      [NEVER, "doNotContact", []],
      [UNREVEALED, "unrevealed", []],
    ]);
    expect(messages[0]).toMatchObject({
      name: `@maker.${ONE}`,
      subject: `${list.name} × @maker.${ONE}`,
      body: "Hi there,\n\nOur budget is €600. Does that work?\n\nben",
      email: `${ONE}@example.com`,
      address: "known",
      replaced: ["First name"],
    });
    expect(messages[1]).toMatchObject({ address: "none", email: null });
    expect(messages.slice(2).map(({ body, email }) => body + email)).toEqual(["null", "null", "null"]);
  });

  test("of viewers have no address, and viewers can't act", async () => {
    const viewer = await addMember(t.team, `viewer-${crypto.randomUUID()}`, "viewer");
    const { messages } = await prepareMessages(viewer, asked());
    expect(messages[0]).toMatchObject({ state: "ready", address: "hidden", email: null });
    expect(JSON.stringify(messages)).not.toContain("@example.com");
    for (const verb of [draftMail, exportMessages, markContacted])
      expect(await refused(() => verb(viewer, asked([ONE])))).toBe("forbidden");
  });

  test("of another member's private list don't exist", async () => {
    const mine = { kind: "creators", name: "Mine", template: "shortlist", isTeam: false } as const;
    const own = await createList(t.ana, mine);
    expect(await refused(() => prepareMessages(t.ben, { ...asked(), listId: own.id }))).toBe("not_found");
  });

  test("of own contacts have the first name", async () => {
    const contact = { name: "Zoë van Dijk", email: "zoe@example.com" };
    const { ids: added } = await addContacts(t.ben, { listId: list.id, people: [contact] });
    const [message] = (await prepareMessages(t.ben, { ...asked(), ids: added as string[] })).messages;
    expect(message).toMatchObject({ name: "Zoë van Dijk", email: "zoe@example.com", state: "missing" });
    expect(message!.body).toContain("Hi Zoë,");
    expect(message!.missing).toEqual(["Handle", "Fee"]);
  });
});

describe("drafts and files", () => {
  test("a draft has the member's and the creator's address; a text with a hole is refused", async () => {
    expect(await draftMail(t.ben, asked([ONE]))).toMatchObject({
      from: { name: "ben", address: "ben@example.com" },
      to: { name: `maker.${ONE}`, address: `${ONE}@example.com` },
    });
    for (const id of [TWO, DECLINED, NEVER, UNREVEALED])
      expect(await refused(() => draftMail(t.ben, asked([id])))).toBe("conflict");
    await expect(draftMail(t.ben, asked([TWO]))).rejects.toThrow(/has no Fee/);
  });

  test("a draft has one recipient, whatever an imported address holds", async () => {
    for (const email of [
      "a@b.example, eve@evil.example",
      "Eve <eve@evil.example>",
      "a@b.example\r\nBcc: c@d.example",
    ]) {
      const changed = { ...record(ONE), email };
      await t.team.db
        .updateTable("ownedCreator")
        .set({ record: JSON.stringify(changed) })
        .where("creatorId", "=", ONE)
        .execute();
      expect(await refused(() => draftMail(t.ben, asked([ONE])))).toBe("conflict");
    }
    await t.team.db
      .updateTable("ownedCreator")
      .set({ record: JSON.stringify(record(ONE)) })
      .where("creatorId", "=", ONE)
      .execute();
  });

  test("a mail-merge file has the ready ones", async () => {
    const { heading, rows, name } = await exportMessages(t.ben, asked());
    expect(name).toMatch(/^scoutdeck-winter-.*\.csv$/);
    expect(heading).toEqual(["Creator", "Email", "Subject", "Message"]);
    expect([...(rows as Iterable<unknown[]>)].map((row) => row[1])).toEqual([`${ONE}@example.com`]);
    expect((await readAudit(t.ana, { act: "export.messages" }))[0]).toMatchObject({
      after: { template: TEXT.name, rows: 1 },
    });
  });
});

describe("marking as contacted", () => {
  test("sets the status, keeps the text in the timeline, and refuses the others", async () => {
    const { ids: marked, refused } = await markContacted(t.ben, asked());
    expect(marked).toEqual([ONE]);
    expect(refused.map(({ id, state }) => [id, state])).toEqual([
      [TWO, "missing"],
      [DECLINED, "declined"],
      [NEVER, "doNotContact"],
      [UNREVEALED, "unrevealed"],
    ]);
    expect(await statusOf(ONE)).toBe("contacted");
    expect(await statusOf(TWO)).toBe("shortlisted");
    await saveTemplate(t.ben, { ...TEXT, id: templateId, body: "Changed later" });
    const { entries } = await readTimeline(t.ana, { creatorId: ONE, show: "lists" });
    const [kept] = entries.filter(({ kind }) => kind === "message");
    expect(kept).toMatchObject({ template: TEXT.name, version: 1, list: list.name });
    expect(kept).toMatchObject({ body: expect.stringContaining("Our budget is €600.") as string });
    const [entry] = await readAudit(t.ana, { act: "messages.sent" });
    expect(entry).toMatchObject({ after: { items: 1, list: list.name } });
    expect(JSON.stringify(entry)).not.toContain(ONE);
  });

  test("leaves creators who are further on in their status", async () => {
    const replied = list.statuses.find(({ stage }) => stage === "replied")!;
    const version = (await readSomeRows(t.ben, { listId: list.id, ids: [ONE] }))[0]!.versions.status!;
    const edit = { creatorId: ONE, field: "status", value: replied.id, version };
    await editCells(t.ben, { listId: list.id, edits: [edit] });
    await markContacted(t.ben, asked([ONE]));
    expect(await statusOf(ONE)).toBe("replied");
  });

  test("without a ready message writes nothing", async () => {
    expect((await markContacted(t.ben, asked([NEVER]))).ids).toEqual([]);
    const { entries } = await readTimeline(t.ben, { creatorId: NEVER });
    expect(entries.some(({ kind }) => kind === "message")).toBe(false);
  });

  test("texts follow a contact that becomes a creator, and go with an erased creator", async () => {
    const contact = { name: "Flora Libre", handle: "flora.libre", email: "flora@example.com" };
    const { ids: added } = await addContacts(t.ben, { listId: list.id, people: [contact] });
    const [id] = added as [string];
    const edits = [{ creatorId: id, field: fee, value: "10", version: 0 }];
    await editCells(t.ben, { listId: list.id, edits });
    expect((await markContacted(t.ben, asked([id]))).ids).toEqual([id]);
    const learned = { id: "tiktok_77", handles: [":flora.libre"] };
    await t.team.db.transaction().execute((trx) => mergeLearned(trx, [learned], null));
    const messages = async () =>
      (await readTimeline(t.ben, { creatorId: "tiktok_77" })).entries.filter(
        ({ kind }) => kind === "message",
      );
    expect(await messages()).toHaveLength(1);
    await t.team.db.transaction().execute(async (trx) => {
      await eraseRows(trx, personOf(["tiktok_77"], []));
    });
    expect(await messages()).toHaveLength(0);
  });
});
