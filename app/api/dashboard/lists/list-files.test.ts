/** Files of a list as its page asks for them. */
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "@/lib/contract/lists";
import { addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { ids } from "@/lib/testing/open-test-team";
import { openTestSite, requestSite, type TestSite } from "@/lib/testing/open-test-site";
import * as csv from "./[id]/export.csv/route";
import * as xlsx from "./[id]/export.xlsx/route";

let site: TestSite;
let cookie: string;
let list: List;

beforeAll(async () => {
  site = await openTestSite();
  cookie = await site.cookieOf(site.ben.member);
  const fields = { kind: "creators", name: "Spring", template: "paid-collaboration", isTeam: true } as const;
  list = await createList(site.ben, fields);
  await addItems(site.ben, { listId: list.id, ids: ids(1, 5) });
  const edits = ids(2, 3).map((creatorId) => ({
    creatorId,
    field: "status",
    value: list.statuses[1]!.id,
    version: 1,
  }));
  await editCells(site.ben, { listId: list.id, edits });
});
afterAll(() => site.leave());

const ask = (handler: (typeof csv)["GET"], search: string, body?: object) =>
  requestSite(handler, {
    method: body ? "POST" : "GET",
    path: `/api/dashboard/lists/${list.id}/export?${search}`,
    params: { id: list.id },
    cookie,
    ...(body && { body }),
  });
const linesOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return (await answer.text()).trimEnd().split("\r\n");
};
const creatorsIn = async (answer: Response) =>
  (await linesOf(answer)).slice(1).map((line) => line.split(",")[0]);

describe("CSV", () => {
  test.each([
    ["the whole list", "", ids(1, 5)],
    ["what a filter leaves", () => `status=${list.statuses[1]!.id}`, ids(2, 3)],
    ["the order of the address", "sort=position&order=desc", ids(1, 5).reverse()],
    ["groups", "group=status", ["tiktok_1", "tiktok_4", "tiktok_5", "tiktok_2", "tiktok_3"]],
    ["all, where the list cannot follow the address", "c.gone=1&sort=gone", ids(1, 5)],
  ])("has %s", async (_, search, expected) => {
    const text = typeof search === "string" ? search : search();
    expect(await creatorsIn(await ask(csv.GET, text))).toEqual(expected);
  });

  test("has the columns from the address and the list's name", async () => {
    const answer = await ask(csv.GET, "columns=status,credits,gone");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="scoutdeck-spring.csv"');
    expect((await linesOf(answer))[0]).toBe("Creator,Status,Credits");
  });

  test("has the selected creators only", async () => {
    const chosen = { ids: ["tiktok_5", "tiktok_2", "tiktok_900"] };
    expect(await creatorsIn(await ask(csv.POST, "", chosen))).toEqual(["tiktok_2", "tiktok_5"]);
    expect(await creatorsIn(await ask(csv.POST, `status=${list.statuses[1]!.id}`, chosen))).toEqual([
      "tiktok_2",
    ]);
  });

  test.each([
    ["nobody", { ids: [] }],
    ["what is no id", { ids: ["=1+1"] }],
    ["more than ids", { ids: ["tiktok_1"], all: true }],
  ])("is refused for %s", async (_, body) => expect((await ask(csv.POST, "", body)).status).toBe(400));
});

test("the workbook has the same rows and columns", async () => {
  const bytes = await (await ask(xlsx.GET, "columns=status&group=status")).arrayBuffer();
  const [sheet] = await readWorkbook(Buffer.from(bytes));
  const lines = await linesOf(await ask(csv.GET, "columns=status&group=status"));
  expect(sheet!.data.map((row) => row.join(","))).toEqual(lines);
  const chosen = await (await ask(xlsx.POST, "", { ids: ["tiktok_3"] })).arrayBuffer();
  const [some] = await readWorkbook(Buffer.from(chosen));
  expect(some!.data.slice(1).map(([creator]) => creator)).toEqual(["tiktok_3"]);
});

test("another member's private list stays secret", async () => {
  const secret = await createList(site.ana, {
    kind: "creators",
    name: "Hush",
    template: "shortlist",
    isTeam: false,
  });
  const answer = await requestSite(csv.GET, { method: "GET", params: { id: secret.id }, cookie });
  expect(answer.status).toBe(404);
});
