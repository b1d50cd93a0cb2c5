import { describe, expect, test } from "vitest";
import fc from "fast-check";
import type { ListView } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";
import { openView, screenOf, shownQuery, viewHref } from "./list-view-tabs";

const LIST: Pick<List, "statuses" | "columns"> = {
  statuses: [{ id: "s1", name: "Listed", stage: "shortlisted" }],
  columns: [{ id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } }],
};
const view = (id: string, query: string): ListView => ({
  id,
  name: id,
  query,
  isTeam: false,
  ownerName: "Ben",
  canEdit: true,
});
const VIEWS = [view("silent", "silent=5"), view("mine", "owner=me"), view("mine-too", "owner=me")];
const fields = (search: string) => new URLSearchParams(search);

describe("the open view", () => {
  test.each<[string, string | null, string | null, boolean]>([
    ["", null, null, false],
    ["silent=5", null, "silent", false],
    ["owner=me", null, "mine", false],
    ["owner=me", "mine-too", "mine-too", false],
    ["q=x", null, null, false],
    ["q=x", "silent", "silent", true],
    ["", "silent", "silent", true],
    ["silent=5", "gone", "silent", false],
  ])("of %j, asked for %j, is %j", (query, asked, id, isChanged) => {
    expect(openView(VIEWS, query, asked)).toEqual({
      open: VIEWS.find((each) => each.id === id) ?? null,
      isChanged,
    });
  });
});

test("the shown query is canonical", () => {
  const search = "form=board&group=status&c.fee.min=10&status=s1&status=s9&done=view-save&q=%20a%20";
  expect(shownQuery(fields(search), LIST)).toBe("q=a&status=s1&c.fee.min=10&group=status");
  expect(shownQuery(fields("form=board&view=silent&done=x"), LIST)).toBe("");
});

test("a view's address has its filters, its id, and the form on the screen; that of all rows neither filters nor id", () => {
  const shown = fields("form=board&q=x&view=mine&done=view-save");
  expect(viewHref("winter", shown, VIEWS[0]!)).toBe("/lists/winter?silent=5&form=board&view=silent");
  expect(viewHref("winter", shown, null)).toBe("/lists/winter?form=board");
  expect(viewHref("winter", fields("q=x&view=mine"), null)).toBe("/lists/winter");
});

test("a form returns to the shown query without earlier messages", () => {
  const said = "done=view-save&problem=x&removedView=y&settings=status";
  expect(screenOf(fields(`q=a+b&c.fee.max=9&form=board&view=mine&${said}`))).toBe(
    "q=a+b&c.fee.max=9&form=board&view=mine",
  );
});

test("whichever view is opened, it is the open one, with nothing changed", () => {
  const part = fc.constantFrom(
    "q=a",
    "status=s1",
    "owner=me",
    "silent=9",
    "c.fee.min=1",
    "sort=added",
    "group=owner",
  );
  fc.assert(
    fc.property(fc.uniqueArray(part, { minLength: 1 }), fc.constantFrom("", "form=board"), (parts, shown) => {
      const query = shownQuery(fields(parts.join("&")), LIST);
      const views = [...VIEWS, view("new", query)];
      const params = fields(viewHref("winter", fields(shown), views.at(-1)!).split("?")[1]!);
      expect(openView(views, shownQuery(params, LIST), params.get("view"))).toEqual({
        open: views.at(-1),
        isChanged: false,
      });
      expect(params.get("form") ?? "").toBe(shown.replace("form=", ""));
    }),
  );
});
