/** The page's notice about parts of an address that it ignored. */
import { describe, expect, test } from "vitest";
import { parseUrl } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { FilterChips } from "./filter-chips";

const many = (count: number, parameter: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => parameter(index)).join("&");

function chipsOf(search: string, query: "viral" | "creators" = "viral"): string {
  const definition = query === "viral" ? viralQuery : creatorQuery;
  const { values, issues } = parseUrl(definition, new URLSearchParams(search), { isForm: true });
  return renderHtml(
    <FilterChips
      query={query === "viral" ? viralQuery : creatorQuery}
      values={values}
      issues={issues}
      path="/viral"
    />,
  );
}
const hrefsOf = (html: string) => tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)?.[1] ?? "");

describe("names five unknown parameters and counts the rest", () => {
  test.each([
    ["unknown parameters", many(400, (index) => `p${index}=v`), "395 more"],
    ["unknown parameters, a thousand", many(1_000, (index) => `p${index}=v`), "995 more"],
    ["wrong values of a list", many(300, (index) => `categories=x${index}`), "295 more"],
    [
      "wrong values in one text",
      `categories=${many(900, (index) => `x${index}`).replaceAll("&", ",")}`,
      "895 more",
    ],
    ["several kinds", `${many(3, (index) => `p${index}=v`)}&viewsMin=a&likesMin=b&page=0&x=1`, "2 more"],
  ])("%s", (_, search, rest) => {
    const html = chipsOf(search);
    expect(wordsOf(html).match(/Ignored:/g)).toHaveLength(6);
    expect(wordsOf(html)).toContain(`Ignored: ${rest}`);
    expect(html.length).toBeLessThan(10_000);
  });

  test("five have no rest", () => {
    const words = wordsOf(chipsOf(many(5, (index) => `p${index}=v`)));
    expect(words.match(/Ignored:/g)).toHaveLength(5);
    expect(words).not.toContain("more");
  });
});

test("each chip removes only its own parameters", () => {
  const hrefs = hrefsOf(chipsOf(`hook=stop&${many(400, (index) => `p${index}=v`)}`));
  expect(hrefs[1]).toBe("/viral?hook=stop&amp;p1=v&amp;p2=v&amp;p3=v&amp;p4=v");
  expect(hrefs.at(-2)).toBe("/viral?hook=stop&amp;p0=v&amp;p1=v&amp;p2=v&amp;p3=v&amp;p4=v");
  expect(hrefs.at(-1)).toBe("/viral");
});

test.each(Object.getOwnPropertyNames(Object.prototype))("a value called %s is a value", (name) => {
  const words = wordsOf(chipsOf(`subCategory=${name}`, "creators")).toLowerCase();
  expect(words).toContain(name.toLowerCase());
});

test("an unknown filter is named in words, with the nearest one", () => {
  expect(chipsOf("contry=France")).toContain('title="This search has no contry filter.');
  expect(chipsOf("viewMin=5")).toContain("Did you mean &quot;viewsMin&quot;?");
});

describe("folded into one line", () => {
  const folded = (search: string) => {
    const { values, issues } = parseUrl(creatorQuery, new URLSearchParams(search), { isForm: true });
    return renderHtml(
      <FilterChips isFolded query={creatorQuery} values={values} issues={issues} path="/creators" />,
    );
  };
  const html = folded("mainCategory=Food&country=France&followersMin=1000&engagementRateMin=3&nonsense=1");
  const limits = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, rem]) => Number(rem));

  test("every chip is in the line and in the menu, with the same address", () => {
    const hrefs = hrefsOf(html);
    expect(hrefs).toHaveLength(5 + 5 + 1);
    expect(hrefs.slice(0, 5)).toEqual(hrefs.slice(5, 10));
    expect(wordsOf(html)).toContain("Ignored: nonsense");
  });

  test("the last chips give way first, and the menu is there while one is missing", () => {
    const hidden = limits(/width<([\d.]+)rem\)\{\.chip-\d/g);
    expect(hidden).toHaveLength(5);
    expect(hidden).toEqual([...hidden].sort((a, b) => a - b));
    expect(limits(/width>=([\d.]+)rem\)\{\.chips-more/g)).toEqual([hidden.at(-1)]);
  });

  test("nothing without filters", () => expect(folded("")).toBe(""));
});
