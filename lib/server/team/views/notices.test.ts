/** Notices: one per member, shown for a while; a problem is shown where it belongs. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { freshNotice, leaveNotice } from "./notices";
import { changeView } from "./change-view";
import { saveView } from "./save-view";
import { dismissNotice, leaveProblem, readNotice } from "./read-notice";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const read = (search = "", ctx = t.ben, page: "viral" | "creators" = "viral") =>
  readNotice(ctx, { page, entries: [...new URLSearchParams(search)] });
const leave = (text: string) => leaveNotice(t.team.db, t.ben.member, "viral", text);

test("the last one replaces the earlier one of its member", async () => {
  await leave("One.");
  await leave("Two.");
  expect(await read("", t.ana)).toBeNull();
  expect(await read("", t.ben, "creators")).toBeNull();
  expect(await read()).toEqual({ page: "viral", text: "Two.", undo: null, isError: false });
});

test("is not shown again on the next page when there is nothing to undo", async () => {
  await leave("Saved as “Food”.");
  expect(await read("categories=Food")).toMatchObject({ text: "Saved as “Food”." });
  expect(await read("categories=Music")).toBeNull();
  // Pages are read again in the background.
  expect(await read("categories=Food&all=1")).toMatchObject({ text: "Saved as “Food”." });
});

test("of a change that can be undone is shown once, and not on other searches", async () => {
  const read = (search: string, isDocument: boolean) =>
    readNotice(t.ben, { page: "viral", entries: [...new URLSearchParams(search)], isDocument });
  const id = await saveView(t.ben, { page: "viral", name: "Food", isTeam: false, query: "categories=Food" });
  await changeView(t.ben, { id, change: { action: "update", query: "viewsMin=5" } });
  expect(await read("viewsMin=5", true)).toMatchObject({ undo: { viewId: id } });
  // The page refreshes itself in the background.
  expect(await read("viewsMin=5", false)).not.toBeNull();
  expect(await read("", false)).toBeNull();
  expect(await read("viewsMin=5", true)).toBeNull();
});

test("is shown for 20 seconds when there is nothing to undo", async () => {
  await leave("One.");
  const after = (ms: number) => freshNotice(t.team.db, t.ben.member, "viral", [], { nowMs: Date.now() + ms });
  expect(await after(20_500)).toBeNull();
  expect(await after(19_000)).not.toBeNull();
});

test("is dismissed, each member their own; dismissing nothing is no error", async () => {
  await leave("One.");
  await dismissNotice(t.ana);
  expect(await read()).not.toBeNull();
  await dismissNotice(t.ben);
  expect(await read()).toBeNull();
  await dismissNotice(t.ben);
});

describe("a problem", () => {
  const problem = (address: string) =>
    leaveProblem(t.ben, { page: "viral", text: "The name is taken.", address });

  test("is shown once, at its own search in any order", async () => {
    await problem("/viral?categories=Food&viewsMin=5#top");
    expect(await read("categories=Food")).toBeNull();
    expect(await read("viewsMin=5&categories=Food")).toMatchObject({ isError: true });
    expect(await read("viewsMin=5&categories=Food")).toBeNull();
  });

  test("of the bare address is not shown under filters", async () => {
    await problem("/viral");
    expect(await read("categories=Food")).toBeNull();
    expect(await read()).toMatchObject({ text: "The name is taken.", undo: null });
  });

  test("that was replaced meanwhile is gone", async () => {
    await problem("/viral");
    await leave("Saved.");
    expect(await read("categories=Food")).toMatchObject({ text: "Saved.", isError: false });
  });
});

describe("refuses", () => {
  test.each<[string, () => Promise<unknown>, string[]]>([
    ["a page that has no notices", () => read("", t.ben, "usage" as never), ["page"]],
    [
      "entries that are no pairs",
      () => readNotice(t.ben, { page: "viral", entries: [["a"]] as never }),
      ["entries.0"],
    ],
    ["no entries", () => readNotice(t.ben, { page: "viral" } as never), ["entries"]],
    [
      "a problem on no page",
      () => leaveProblem(t.ben, { page: "x" as never, text: "", address: "/" }),
      ["page"],
    ],
    [
      "a problem without words",
      () => leaveProblem(t.ben, { page: "viral", address: "/" } as never),
      ["text"],
    ],
    [
      "a problem without address",
      () => leaveProblem(t.ben, { page: "viral", text: "" } as never),
      ["address"],
    ],
  ])("%s", async (_, call, fields) => {
    const refusal = await refusalOf(t.team.db, call);
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });
});
