/** The tabs over a search and the menu of who is hidden: their addresses and words. */
import { describe, expect, test } from "vitest";
import { parseUrl } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import type { HideReason } from "@/lib/contract/hiding";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import type { CreatorAddress } from "./creator-address";
import { HideMenu } from "./hide-menu";
import { OwnerTabs } from "./owner-tabs";

const addressOf = (keep: CreatorAddress["keep"]): CreatorAddress => ({
  path: "/creators",
  values: parseUrl(creatorQuery, new URLSearchParams("mainCategory=Food&page=3")).values,
  keep,
  ignored: [],
});
const hrefs = (html: string) =>
  tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)![1]!.replaceAll("&amp;", "&"));

describe("tabs", () => {
  const tabs = (
    keep: CreatorAddress["keep"],
    counts = { all: 998, owned: 141 } as { all: number | null; owned: number | null },
  ) => renderHtml(<OwnerTabs address={addressOf(keep)} counts={counts} />);

  test("have counts and link to page 1 with the other hide settings", () => {
    const html = tabs({ owned: "hide", declined: "hide" });
    expect(wordsOf(html)).toBe("All 998 New 857 Owned 141");
    expect(hrefs(html)).toEqual([
      "/creators?mainCategory=Food&declined=hide",
      "/creators?mainCategory=Food&owned=hide&declined=hide",
      "/creators?mainCategory=Food&owned=only&declined=hide",
    ]);
    expect(tagsOf(html, "a").map((tag) => tag.includes("aria-current"))).toEqual([false, true, false]);
  });

  test.each([
    [{ all: null, owned: 12 }, "All New Owned 12"],
    [{ all: 1_000, owned: null }, "All 1,000 New Owned"],
    [{ all: 5, owned: 5 }, "All 5 New 0 Owned 5"],
    // Records of the library may match what those of the service no longer do.
    [{ all: 5, owned: 6 }, "All 5 New Owned 6"],
  ])("of %j", (counts, words) => expect(wordsOf(tabs({}, counts))).toBe(words));
});

describe("the menu", () => {
  const menu = (keep: CreatorAddress["keep"], hidden: [string, HideReason][] = []) =>
    renderHtml(<HideMenu address={addressOf(keep)} lists={[]} hidden={new Map(hidden)} />);

  test("every link changes only its own reason", () => {
    expect(hrefs(menu({ opened: "30" }))).toEqual([
      "/creators?mainCategory=Food&page=3&opened=30&declined=hide",
      "/creators?mainCategory=Food&page=3&opened=30&doNotContact=hide",
      "/creators?mainCategory=Food&page=3&opened=30&onList=any",
      "/creators?mainCategory=Food&page=3&opened=7",
      "/creators?mainCategory=Food&page=3",
      "/creators?mainCategory=Food&page=3&opened=90",
    ]);
  });

  test("a custom number of days can be switched off", () => {
    const html = menu({ opened: "12" });
    expect(wordsOf(html)).toContain("Opened in the last 12 days");
    expect(hrefs(html).at(-1)).toBe("/creators?mainCategory=Food&page=3");
  });

  test("owned creators are hidden by the tabs, not by the menu", () => {
    expect(wordsOf(menu({}))).toMatch(/^Hide Declined Do not contact/);
    expect(wordsOf(menu({ owned: "hide" }, [["a", "owned"]]))).toMatch(/^Hide Declined.*selected\.$/);
  });

  test.each<[[string, HideReason][], string]>([
    [[], "none hidden on this page"],
    [[["a", "declined"]], "1 declined hidden on this page"],
    [
      [
        ["a", "owned"],
        ["b", "declined"],
        ["c", "declined"],
      ],
      "2 declined hidden on this page",
    ],
    [
      [
        ["a", "opened"],
        ["b", "declined"],
        ["c", "opened"],
      ],
      "3 hidden on this page: 1 declined, 2 recently opened",
    ],
  ])("says who is missing: %j", (hidden, words) =>
    expect(wordsOf(menu({ owned: "hide", declined: "hide", opened: "7" }, hidden))).toMatch(
      new RegExp(`${words}$`),
    ),
  );
});
