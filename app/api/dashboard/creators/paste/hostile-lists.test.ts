/** Texts made to block the server, pasted in every possible way: each gets an answer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_EDITS } from "@/lib/contract/lists";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { hostileTexts } from "@/lib/testing/hostile-texts";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import { POST as cells } from "../../lists/[id]/cells/route";
import { POST as match } from "../match/route";
import { POST as paste } from "./route";

let site: TestSite;
let cookie: string;
let list: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  const made = await createList(site.ben, {
    kind: "creators",
    name: "L",
    template: "shortlist",
    isTeam: true,
  });
  list = made.id;
  await addItems(site.ben, { listId: list, ids: ["tiktok_1"] } as never);
});
afterAll(() => site.leave());

const TEXTS = hostileTexts(262_144);
const NAMES = Object.keys(TEXTS);

/** Longest address that the server answers. */
const MOST_ADDRESS = 8_192;

describe.each(["list", "file"])("creators pasted as a %s", (field) => {
  test.each(NAMES)("%s", async (name) => {
    const form = new FormData();
    form.set(field, field === "file" ? new File([TEXTS[name]!.slice(0, 131_072)], "a.csv") : TEXTS[name]!);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const request = new Request("http://localhost/api/dashboard/creators/paste", {
      method: "POST",
      body: form,
      headers,
    });
    const answer = await paste(request);
    const to = answer.headers.get("location") ?? "";
    expect([answer.status, to.length < MOST_ADDRESS]).toEqual([303, true]);
    expect(new URL(to, "http://localhost").pathname).toBe("/creators/paste");
  });
});

test.each(NAMES)("names to match: %s", async (name) => {
  const body = { list: [{ by: "username", text: TEXTS[name]!.slice(0, 30_000) }] };
  const answer = await requestSite(match, { body, cookie });
  expect([400, 413]).toContain(answer.status);
});

describe("cells pasted into a list", () => {
  const send = (body: unknown) => requestSite(cells, { body, cookie, params: { id: list } });
  const rows = () => site.team.db.selectFrom("listValue").selectAll().execute();

  test.each(NAMES)("%s", async (name) => {
    const edit = { creatorId: "tiktok_1", field: "note", version: 0, value: TEXTS[name] };
    const answer = await send({ edits: [edit] });
    expect(answer.status).toBe(400);
  });

  test("too many edits or a nested value write no cell", async () => {
    const edit = { creatorId: "tiktok_1", field: "note", version: 0, value: "x" };
    expect((await send({ edits: Array.from({ length: MAX_EDITS + 1 }, () => edit) })).status).toBe(400);
    let deep: unknown = "x";
    for (let level = 0; level < 1_000; level++) deep = [deep];
    expect((await send({ edits: [{ ...edit, value: deep }] })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });
});
