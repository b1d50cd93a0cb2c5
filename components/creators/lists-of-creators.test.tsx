/** The lists of creators: marks of rows, sentences, the menu of the library and its chip. */
import { describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import type { CreatorAddress } from "./creator-address";
import { CreatorLists } from "./creator-lists";
import { ListChip } from "./library-chips";
import { ListMenu, listHref } from "./list-menu";
import { OnLists } from "./creator-name";

const lists = ["Autumn", "Tier A", "Winter"].map((name) => ({ id: name[0]!, name }));
const hrefs = (html: string) =>
  tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)![1]!.replaceAll("&amp;", "&"));

describe("the mark of a row", () => {
  const mark = (count: number) => renderHtml(<OnLists lists={lists.slice(0, count)} />);
  test.each([
    [1, "On 1 list: Autumn"],
    [2, "On 2 lists: Autumn and Tier A"],
    [3, "On 3 lists: Autumn, Tier A, and Winter"],
  ])("of %d lists names them", (count, words) => {
    const html = mark(count);
    expect(html).toContain(`title="${words}"`);
    // The number is visible; screen readers get the sentence.
    expect(wordsOf(html)).toBe(`${count} ${words}`);
    expect(html).toContain(`<span aria-hidden="true">${count}</span>`);
  });
  test("is empty without lists", () => {
    expect(mark(0)).toBe("");
    expect(renderHtml(<OnLists lists={undefined} />)).toBe("");
  });
});

describe("the lists of one creator", () => {
  const html = (count: number, creatorId?: string) =>
    renderHtml(<CreatorLists lists={lists.slice(0, count)} creatorId={creatorId} />);
  test.each([
    [1, ["/lists/A"], "On Autumn"],
    [3, ["/lists/A", "/lists/T", "/lists/W"], "On Autumn , Tier A , and Winter"],
  ])("%d are links in a sentence", (count, links, words) => {
    expect(hrefs(html(count))).toEqual(links);
    expect(wordsOf(html(count))).toBe(words);
  });
  test("offer to add to a list if the reader may", () =>
    expect(hrefs(html(1, "tiktok_1"))).toEqual(["/lists/add?ids=tiktok_1", "/lists/A"]));
  test("shows nothing without lists", () => {
    expect(html(0)).toBe("");
    expect(wordsOf(html(0, "tiktok_1"))).toBe("Add to list");
  });
});

describe("the library", () => {
  const address = (keep: CreatorAddress["keep"]): CreatorAddress => ({
    path: "/library",
    values: parseUrl(creatorQuery, new URLSearchParams("mainCategory=Food&page=3")).values,
    keep,
    ignored: [],
  });

  test("a link sets and removes the list filter and returns to page 1", () => {
    expect(hrefs(renderHtml(<ListMenu address={address({ list: "T", all: "1" })} lists={lists} />))).toEqual([
      "/library?mainCategory=Food&list=A",
      "/library?mainCategory=Food",
      "/library?mainCategory=Food&list=W",
    ]);
    expect(listHref(address({ reveal: "r" }), "W")).toBe("/library?mainCategory=Food&reveal=r&list=W");
  });

  test("marks the selected list", () => {
    const tags = tagsOf(renderHtml(<ListMenu address={address({ list: "T" })} lists={lists} />), "a");
    expect(tags.map((tag) => tag.includes("aria-current"))).toEqual([false, true, false]);
  });

  test("has no menu without lists", () =>
    expect(renderHtml(<ListMenu address={address({})} lists={[]} />)).toBe(""));

  test("names the list in its chip, or reports that it no longer exists", () => {
    const chip = (name: string | null) => wordsOf(renderHtml(<ListChip name={name} href="/library" />));
    expect(chip("Winter")).toBe("Remove filter: On the list Winter");
    expect(chip(null)).toBe("Remove filter: This list no longer exists.");
  });
});
