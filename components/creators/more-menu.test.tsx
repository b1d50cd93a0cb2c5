/** The tabs over a search and the menu of who is hidden: their addresses and words. */
import { describe, expect, test } from "vitest";
import { parseUrl } from "@/lib/contract/query";
import { creatorQuery } from "@/lib/contract/creators";
import type { HideReason } from "@/lib/contract/hiding";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import type { CreatorAddress } from "./creator-address";
import { MoreMenu } from "./more-menu";
import { OwnerTabs } from "./owner-tabs";
import { HiddenHere, PageFoot } from "./page-foot";

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

const ROWS = { hasOrder: false, hasEmail: false, isSelectable: false };

describe("the menu", () => {
  const menu = (keep: CreatorAddress["keep"], rows: Parameters<typeof MoreMenu>[0]["rows"] = ROWS) =>
    renderHtml(<MoreMenu address={addressOf(keep)} lists={[]} rows={rows} />);

  test("every link changes only its own reason", () => {
    expect(hrefs(menu({ opened: "30" }))).toEqual([
      "/creators/paste",
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
    expect(wordsOf(menu({}))).toMatch(/^Paste handles Hide Declined Do not contact/);
    expect(wordsOf(menu({ owned: "hide" }))).toMatch(/^Paste handles Hide Declined/);
  });

  test("its button says that something is hidden", () => {
    expect(tagsOf(menu({ owned: "hide" }), "summary")[0]).toContain('aria-label="More"');
    const html = menu({ declined: "hide" });
    expect(tagsOf(html, "summary")[0]).toContain('aria-label="More, Hide (1)"');
    expect(wordsOf(html)).toMatch(/^Hide \(1\)/);
  });

  test("orders only rows with facts, and without rows only leads to pasting", () => {
    expect(wordsOf(menu({ rows: "email" }))).not.toContain("Most complete first");
    const html = menu({ rows: "email" }, { ...ROWS, hasOrder: true, hasEmail: true });
    expect(wordsOf(html)).toMatch(
      /^Paste handles Rows on this page Default order Most complete first Has email \(known\) Hide/,
    );
    expect(tagsOf(html, "a").findIndex((tag) => tag.includes("aria-current"))).toBe(3);
    expect(wordsOf(menu({}, null))).toBe("Paste handles");
  });
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
])("the foot says who is missing: %j", (hidden, words) => {
  const foot = (keep: CreatorAddress["keep"]) =>
    wordsOf(renderHtml(<HiddenHere address={addressOf(keep)} hidden={new Map(hidden)} />));
  expect(foot({ owned: "hide", declined: "hide", opened: "7" })).toBe(words);
  expect(foot({ owned: "hide" })).toBe("");
});

test.each([
  [3, "21–30 of 20,000, 3 hidden"],
  [0, "21–30 of 20,000"],
])("the pager says how many of the page are hidden: %s", (hidden, words) =>
  expect(
    wordsOf(
      renderHtml(
        <PageFoot
          address={addressOf({ owned: "hide" })}
          shown={10}
          hidden={hidden}
          total={20_000}
          totalPages={2_000}
        />,
      ),
    ),
  ).toMatch(new RegExp(`^${words} `)),
);
