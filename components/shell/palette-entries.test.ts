import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/lib/contract/members";
import { ALL_PAGES, mayOpen } from "@/lib/contract/pages";
import type { SavedView } from "@/lib/contract/saved-views";
import { paletteEntries } from "./palette-entries";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const view: SavedView = {
  id: "v1",
  page: "creators",
  name: "Été: fitness",
  query: "mainCategory=Fitness&followersMin=10000",
  isTeam: true,
  ownerName: "Ada",
  revision: 1,
  canEdit: true,
  isDefault: false,
  seen: null,
};
const entries = (text: string, role: Role = "member") =>
  paletteEntries(text, { role, views: [view], now: NOW });
const labels = (text: string, role?: Role) => entries(text, role).map(({ label }) => label);

describe("without a text", () => {
  test("views, pages and actions, no searches", () => {
    expect(new Set(entries("").map(({ group }) => group))).toEqual(
      new Set(["Saved views", "Go to", "Actions"]),
    );
  });
  test.each(ROLES)("each page that the role %s may open, with its keys", (role) => {
    const expected = ALL_PAGES.filter((page) => mayOpen(page, role)).flatMap((page) =>
      (page.commands ?? []).map(({ label, search }) => ({
        group: "Go to",
        label,
        href: search ? `${page.path}?${search}` : page.path,
        ...(page.keys && !search && { note: page.keys.press.join(" ") }),
      })),
    );
    expect(entries("", role).filter(({ group }) => group === "Go to")).toEqual(expected);
    expect(labels("", role).includes("Members")).toBe(role === "admin");
  });
});

describe("with words", () => {
  test("finds by every word, without regard to case and accents' case", () => {
    expect(labels("USAGE")).toEqual(["Usage"]);
    expect(labels("light dark")).toEqual(["Switch light or dark theme"]);
    expect(labels("zzz")).toEqual([]);
  });
  test("a saved view opens on its page with its filters", () => {
    const [found] = entries("été").filter(({ group }) => group === "Saved views");
    expect(found).toMatchObject({
      note: "creators, team",
      href: "/creators?mainCategory=Fitness&followersMin=10000",
    });
  });
  test("filters become a search of posts and one of creators, first in the list", () => {
    const found = entries("food 10k-50k").filter(({ group }) => group === "Search");
    expect(found.map((entry) => "href" in entry && entry.href.split("?")[0])).toEqual([
      "/viral",
      "/creators",
    ]);
    expect(found[0]).toHaveProperty("href", expect.stringContaining("categories=Food"));
    expect(found[1]).toHaveProperty("href", expect.stringContaining("mainCategory=Food"));
    expect(entries("food 10k-50k")[0]?.group).toBe("Search");
  });
  test("never links to a search that the role may not open", () => {
    expect(entries("food", "finance").filter(({ group }) => group === "Search")).toEqual([]);
    expect(entries("food", "viewer").filter(({ group }) => group === "Search")).toHaveLength(2);
  });
  test("exact names come before searches", () => {
    const found = entries("été: fitness");
    expect(found[0]?.group).toBe("Saved views");
    expect(found.some(({ group }) => group === "Search")).toBe(true);
  });
  test("shows unknown words", () => {
    expect(entries("food blorb").find(({ group }) => group === "Search")?.note).toBe("without “blorb”");
  });
});

test("what the page offers for its selection comes first, and is found by its words", () => {
  const controls = ["Clear", "Reveal 3 for 3 credits"].map((label) => ({ label, press: () => {} }));
  const found = (text: string) => paletteEntries(text, { role: "member", views: [view], controls, now: NOW });
  expect(found("").slice(0, 2)).toEqual(controls.map((each) => ({ group: "Selection", ...each })));
  expect(found("reveal 3").map(({ label }) => label)).toContain("Reveal 3 for 3 credits");
  expect(found("usage").map(({ group }) => group)).not.toContain("Selection");
});

describe("lists", () => {
  const lists = ["Winter launch", "Tier A", "C", "D", "E", "Summer launch"].map((name, index) => ({
    id: `l${index}`,
    name,
    isTeam: index !== 1,
    canEdit: true,
    owner: "Ada",
  }));
  const found = (text: string, canAdd = false) =>
    paletteEntries(text, { role: "member", views: [], lists, canAdd, now: NOW });
  const names = (text: string) =>
    found(text)
      .filter(({ group }) => group === "Open list")
      .map(({ label }) => label);

  test.each([
    ["", ["Winter launch", "Tier A", "C", "D", "E"]],
    ["launch", ["Winter launch", "Summer launch"]],
    ["open list summer", ["Summer launch"]],
    ["tier a", ["Tier A"]],
    ["zzz", []],
  ])("%j finds %j", (text, expected) => expect(names(text)).toEqual(expected));

  test("link to lists and name their owners", () => {
    expect(found("winter")[0]).toEqual({
      group: "Open list",
      label: "Winter launch",
      note: "Ada",
      href: "/lists/l0",
    });
    expect(found("tier a")[0]).toMatchObject({ note: "only you" });
  });

  test("open or selected creators can be added, otherwise none", () => {
    const add = { group: "Actions", label: "Add to list", act: "addToList", note: "l" };
    expect(found("", true)).toContainEqual(add);
    expect(found("add list", true)).toContainEqual(add);
    expect(found("", false).some((entry) => "act" in entry && entry.act === "addToList")).toBe(false);
  });
});
