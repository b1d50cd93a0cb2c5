/** Forms of a creator's page, sent as by browsers with and without scripts. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { readTimeline } from "@/lib/server/team/creator-record/read-timeline";
import { readWork } from "@/lib/server/team/creator-record/read-work";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { addMember } from "@/lib/testing/open-test-team";
import { POST as links } from "./[id]/links/route";
import { POST as notes } from "./[id]/notes/route";
import { POST as status } from "./[id]/status/route";
import { POST as tags } from "./[id]/tags/route";

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
});
afterEach(() => site.leave());

const A = "tiktok_1";
const PAGE = `/library/${A}`;
type Post = typeof notes;
const send = (route: Post, body: Record<string, string>, as = cookie) =>
  requestSite(route, { params: { id: A }, body: new URLSearchParams(body), cookie: as });
const ask = (route: Post, body: object) => requestSite(route, { params: { id: A }, body, cookie });
const goesTo = async (answer: Promise<Response>) => {
  const { status: code, headers } = await answer;
  expect(code).toBe(303);
  const to = headers.get("location")!;
  return to.startsWith("http") ? to.slice(new URL(to).origin.length) : to;
};
const bodies = async () =>
  (await readTimeline(site.ben, { creatorId: A })).entries.map((entry) =>
    entry.kind === "note" ? entry.note.body : entry.kind,
  );

async function onList(isTeam = true) {
  const list = await createList(site.ben, { kind: "creators", name: "L", template: "shortlist", isTeam });
  await addItems(site.ben, { listId: list.id, ids: [A] });
  return list;
}

describe("a form", () => {
  test("writes, changes and removes a note, and returns to where it came from", async () => {
    const back = `${PAGE}?list=x#timeline`;
    expect(await goesTo(send(notes, { action: "add", body: "One.\r\nTwo.", back }))).toBe(
      `${PAGE}?list=x&done=add#timeline`,
    );
    expect(await bodies()).toEqual(["One.\nTwo."]);
    const [{ id: noteId }] = (await site.team.db.selectFrom("creatorNote").select("id").execute()) as [
      { id: string },
    ];
    expect(await goesTo(send(notes, { action: "change", noteId, body: "Three." }))).toBe(
      `${PAGE}?done=change`,
    );
    expect(await bodies()).toEqual(["Three."]);
    expect(await goesTo(send(notes, { action: "remove", noteId }))).toBe(`${PAGE}?done=remove`);
    expect(await bodies()).toEqual([null]);
  });

  test("does not overwrite a note that was changed since its page was opened", async () => {
    await send(notes, { action: "add", body: "One." });
    const { id: noteId, createdAt: writtenAt } = await site.team.db
      .selectFrom("creatorNote")
      .selectAll()
      .executeTakeFirstOrThrow();
    const change = { action: "change", noteId, writtenAt };
    expect(await goesTo(send(notes, { ...change, body: "Two." }))).toBe(`${PAGE}?done=change`);
    expect(await goesTo(send(notes, { ...change, body: "Three." }))).toBe(`${PAGE}?problem=writtenAt`);
    expect(await bodies()).toEqual(["Two."]);
    const { entries } = await readTimeline(site.ben, { creatorId: A });
    const [entry] = entries;
    if (entry?.kind !== "note") throw new Error("The note is missing.");
    const { changedAt } = entry.note;
    expect(await goesTo(send(notes, { ...change, writtenAt: changedAt!, body: "Three." }))).toBe(
      `${PAGE}?done=change`,
    );
  });

  test.each(["é", "👟", "\n", "%"])("accepts the longest possible note of %j", async (letter) => {
    const body = `a${letter.repeat(MAX_NOTE_LENGTH - 2)}b`.replaceAll("\n", "\r\n");
    expect(
      await goesTo(send(notes, { action: "add", body, back: `${PAGE}?${"x".repeat(1_000)}` })),
    ).toContain("done=add");
    expect(await bodies()).toEqual([body.replaceAll("\r\n", "\n")]);
    expect(await goesTo(send(notes, { action: "add", body: `${body}c` }))).toBe(`${PAGE}?problem=body`);
    expect(await bodies()).toHaveLength(1);
  });

  test("sets comma-separated tags and removes one", async () => {
    expect(await goesTo(send(tags, { add: "Lead, running form ,", remove: "" }))).toBe(`${PAGE}?done=saved`);
    await send(tags, { remove: "LEAD" });
    expect((await readWork(site.ben, A)).tags.map(({ name }) => name)).toEqual(["running form"]);
  });

  test("saves a link and names a wrong field", async () => {
    expect(await goesTo(send(links, { action: "add", url: "https://kit.example/", title: "" }))).toBe(
      `${PAGE}?done=add`,
    );
    expect(await goesTo(send(links, { action: "add", url: "javascript:alert(1)" }))).toBe(
      `${PAGE}?problem=url`,
    );
    const [link] = (await readWork(site.ben, A)).links;
    expect(link).toMatchObject({ title: "kit.example" });
    expect(await goesTo(send(links, { action: "remove", linkId: link!.id }))).toBe(`${PAGE}?done=remove`);
  });

  test("sets the status once and reports a newer one", async () => {
    const { id: listId, statuses } = await onList();
    const to = (n: number, version: string) => send(status, { listId, statusId: statuses[n]!.id, version });
    expect(await goesTo(to(2, "1"))).toBe(`${PAGE}?done=saved`);
    expect(await goesTo(to(3, "1"))).toBe(`${PAGE}?problem=conflict`);
    expect((await readWork(site.ben, A)).lists).toMatchObject([{ statusId: statuses[2]!.id, version: 2 }]);
    expect(await goesTo(to(3, "x"))).toBe(`${PAGE}?problem=invalid_parameter`);
    expect(await goesTo(send(status, { listId, statusId: "nope", version: "2" }))).toBe(
      `${PAGE}?problem=invalid_parameter`,
    );
  });

  test("asks visitors to sign in and changes nothing for a role that only reads", async () => {
    expect(await goesTo(send(notes, { action: "add", body: "x" }, ""))).toBe(
      `/sign-in?callbackUrl=${encodeURIComponent(PAGE)}`,
    );
    const viewer = await site.cookieOf((await addMember(site.team, "vera", "viewer")).member);
    expect(await goesTo(send(notes, { action: "add", body: "x" }, viewer))).toBe(`${PAGE}?problem=forbidden`);
    expect(await bodies()).toEqual([]);
  });

  test("never redirects to another site", async () => {
    expect(await goesTo(send(tags, { add: "x", back: "//elsewhere.example/" }))).not.toContain("elsewhere");
  });
});

describe("a script", () => {
  test("receives the earlier change of another member", async () => {
    const { id: listId, statuses } = await onList();
    const to = (n: number) => ask(status, { listId, statusId: statuses[n]!.id, version: 1 });
    expect((await to(1)).status).toBe(200);
    const second = await to(2);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: "conflict", detail: expect.stringContaining("ben") });
  });

  test("receives the error of a field", async () => {
    const answer = await ask(links, { action: "add", url: "kit" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field: "url" }] });
    expect((await ask(notes, { action: "add", body: "👟".repeat(MAX_NOTE_LENGTH) })).status).toBe(200);
  });

  test("cannot set a status on another member's private list", async () => {
    const { id: listId, statuses } = await onList(false);
    const answer = await requestSite(status, {
      params: { id: A },
      body: { listId, statusId: statuses[1]!.id, version: 1 },
      cookie: await site.cookieOf(site.ana.member),
    });
    expect(answer.status).toBe(404);
  });
});
