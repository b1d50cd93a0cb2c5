import { describe, expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { exportHref } from "./export-address";
import { ExportMenu } from "./export-menu";

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

  test("escapes what is no id", () =>
    expect(exportHref({ listId: "a/../b", search: "" }, "xlsx")).toBe(
      "/api/dashboard/lists/a%2F..%2Fb/export.xlsx",
    ));
});

describe("the menu", () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/<a href="([^"]+)" download=""/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

  test("has links to both files, which need no scripts", () => {
    const html = renderHtml(<ExportMenu listId="l1" search="status=s1&q=x" count={1_234} />);
    expect(linksOf(html)).toEqual([
      "/api/dashboard/lists/l1/export.xlsx?status=s1&q=x",
      "/api/dashboard/lists/l1/export.csv?status=s1&q=x",
    ]);
    expect(wordsOf(html)).toContain("1,234 rows");
    // Copying needs scripts.
    expect(html).toMatch(/<button[^>]*class="[^"]*noscript:hidden/);
  });

  test("says so where nobody counted", () =>
    expect(wordsOf(renderHtml(<ExportMenu listId="l1" search="" />))).toContain("What the list shows"));

  test("of those who are chosen has no links: an address could not name them", () => {
    const html = renderHtml(<ExportMenu listId="l1" search="" ids={["tiktok_1"]} count={1} isUp />);
    expect(linksOf(html)).toEqual([]);
    expect(html.match(/<button type="button"/g)).toHaveLength(3);
    expect(wordsOf(html)).toContain("1 row, with");
  });
});
