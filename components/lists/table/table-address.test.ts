/** Addresses of the table are read back as what they were made of. */
import { expect, test } from "vitest";
import { readListQuery, WHOLE_LIST, type ListQuery } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { changedHref, keptFields, sortChange, tableHref } from "./table-address";

const list: Pick<List, "statuses" | "columns"> = {
  statuses: [{ id: "s1", name: "Replied", stage: "replied" }],
  columns: [{ id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } }],
};
const query: ListQuery = {
  ...WHOLE_LIST,
  q: "a & b",
  status: ["s1"],
  owner: ["me", "nobody"],
  columns: { fee: { min: "10" } },
  sortBy: "fee",
  isDescending: true,
  group: "status",
};
const address = { listId: "a/b", query, keep: { view: "v 1" } };
const readBack = (href: string) => readListQuery(new URL(href, "http://x").searchParams, list).query;

test("the whole list has a bare address", () => {
  expect(tableHref({ listId: "x", query: WHOLE_LIST, keep: {} })).toBe("/lists/x");
});

test("reads the whole address back and keeps unrelated parameters", () => {
  const href = tableHref(address, { start: "100", edit: undefined });
  expect(href).toMatch(/^\/lists\/a%2Fb\?/);
  const said = new URL(href, "http://x").searchParams;
  expect([said.get("view"), said.get("start"), said.has("edit")]).toEqual(["v 1", "100", false]);
  expect(readBack(href)).toEqual(query);
});

test("a change affects only its own parameter", () => {
  expect(readBack(changedHref(address, { status: [], group: undefined }))).toEqual({
    ...query,
    status: [],
    group: undefined,
  });
});

test("a header sorts descending, ascending, then not", () => {
  for (const by of ["fee", "followers"]) {
    const seen: string[] = [];
    let now: ListQuery = WHOLE_LIST;
    for (let press = 0; press < 3; press++) {
      now = { ...now, ...sortChange(now, by) };
      seen.push(`${now.sortBy} ${now.isDescending ? "down" : "up"}`);
    }
    expect(seen).toEqual(
      by === "followers"
        ? ["followers down", "followers up", "position up"]
        : ["fee up", "fee down", "position up"],
    );
  }
  expect(sortChange({ ...query, sortBy: "fee" }, "touched")).toEqual({
    sortBy: "touched",
    isDescending: true,
  });
});

test("a form keeps parameters that it doesn't ask for", () => {
  const kept = keptFields(address, (name) => name === "status" || name.startsWith("c."));
  expect(Object.fromEntries(kept)).toMatchObject({ q: "a & b", sort: "fee", view: "v 1", group: "status" });
  expect(kept.map(([name]) => name)).not.toContain("status");
  expect(kept.map(([name]) => name)).not.toContain("c.fee.min");
});
