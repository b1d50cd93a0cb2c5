import { describe, expect, test } from "vitest";
import { listSheet } from "@/lib/domain/list-sheet";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { tableFields } from "../table/table-fields";
import { exportHref, shownSearch, ExportMenu } from "./export-menu";

const LIST = { id: "l1", columns: [{ id: "c1", name: "Fee", type: "money" as const, options: {} }] };

describe("the address of a file", () => {
  test.each([
    ["", "/api/dashboard/lists/l1/export.csv"],
    [
      "q=a%20b&sort=followers&columns=status",
      "/api/dashboard/lists/l1/export.csv?q=a%20b&sort=followers&columns=status",
    ],
  ])("has what the table shows: %j", (search, href) =>
    expect(exportHref({ listId: "l1", search }, "csv")).toBe(href),
  );

  test("escapes invalid ids", () =>
    expect(exportHref({ listId: "a/../b", search: "" }, "xlsx")).toBe(
      "/api/dashboard/lists/a%2F..%2Fb/export.xlsx",
    ));
});

describe("the columns of a file", () => {
  test.each([
    ["nothing is hidden", "q=x", [], "q=x"],
    [
      "some are",
      "q=x",
      ["tags", "note", "followers", "engagement", "email", "touched"],
      "q=x&columns=creator%2Cstatus%2Cowner%2Cc1%2Ccredits",
    ],
    [
      "one of the list is, and one that is gone",
      "",
      ["c1", "c9"],
      "columns=creator%2Cstatus%2Cowner%2Ctags%2Cnote%2Cfollowers%2Cengagement%2Cemail%2Ctouched%2Ccredits",
    ],
  ])("match the table where %s", (_, search, hidden, expected) =>
    expect(shownSearch(search, LIST, new Set(hidden))).toBe(expected),
  );

  test("match the server's columns in order", () => {
    const reader = { people: new Map(), zone: "UTC", hasContacts: true };
    expect(
      listSheet({ ...LIST, statuses: [] }, reader).columns.map(({ key, title }) => [key, title]),
    ).toEqual(tableFields(LIST).map(({ key, title }) => [key, title]));
  });
});

describe("the menu", () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/<a href="([^"]+)" download=""/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

  test("has links to both files, which need no scripts", () => {
    const html = renderHtml(<ExportMenu list={LIST} search="status=s1&q=x" count={1_234} />);
    expect(linksOf(html)).toEqual([
      "/api/dashboard/lists/l1/export.xlsx?status=s1&q=x",
      "/api/dashboard/lists/l1/export.csv?status=s1&q=x",
    ]);
    expect(wordsOf(html)).toContain("1,234 rows");
    // Copying needs scripts.
    expect(html).toMatch(/<button[^>]*class="[^"]*noscript:hidden/);
  });

  test("has a live region outside the menu, so that messages of a closed menu are announced", () => {
    const html = renderHtml(<ExportMenu list={LIST} search="" />);
    expect(html).toMatch(/<\/details><span role="status"/);
  });

  test("reports when rows were not counted", () =>
    expect(wordsOf(renderHtml(<ExportMenu list={LIST} search="" />))).toContain("All rows, as shown."));

  test("has no links for selected rows, which don't fit into an address", () => {
    const html = renderHtml(<ExportMenu list={LIST} search="" ids={["tiktok_1"]} count={1} isUp />);
    expect(linksOf(html)).toEqual([]);
    expect(html.match(/<button type="button"/g)).toHaveLength(3);
    expect(wordsOf(html)).toContain("1 row, as shown");
  });
});
