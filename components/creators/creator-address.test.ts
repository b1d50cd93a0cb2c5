import { expect, test } from "vitest";
import type { CreatorValues } from "@/lib/contract/creators";
import { changedHref, keptByForm, sameHref, sortHref, type CreatorAddress } from "./creator-address";

const values: CreatorValues = {
  mainCategory: "Fitness",
  sortBy: "followers",
  sortOrder: "desc",
  page: 3,
  perPage: 25,
};
const address: CreatorAddress = { path: "/creators", values, keep: {}, ignored: [["nonsense", "1"]] };

test("keeps the address with its unknown parts", () => {
  expect(sameHref(address)).toBe(
    "/creators?mainCategory=Fitness&sortBy=followers&page=3&perPage=25&nonsense=1",
  );
});

test("a change returns to the first page, a page link keeps the rest", () => {
  expect(changedHref(address, { perPage: 50 })).toBe(
    "/creators?mainCategory=Fitness&sortBy=followers&perPage=50&nonsense=1",
  );
  expect(changedHref(address, { page: 4 })).toContain("page=4&perPage=25");
});

test("the current order is reversed, another one starts with the highest values", () => {
  expect(sortHref(address, "followers")).toContain("sortBy=followers&sortOrder=asc");
  expect(sortHref(address, "avg_views")).toContain("sortBy=avg_views&perPage");
  const ascending = { ...address, values: { ...values, sortOrder: "asc" as const } };
  expect(sortHref(ascending, "followers")).not.toContain("sortOrder");
});

test("the library keeps its reveal filter", () => {
  const library: CreatorAddress = { path: "/library", values, keep: { reveal: "r1" }, ignored: [] };
  expect(changedHref(library, { page: 2 })).toBe(
    "/library?mainCategory=Fitness&sortBy=followers&page=2&perPage=25&reveal=r1",
  );
});

test("the form keeps order and page size, but not the page", () => {
  expect(keptByForm(address)).toEqual({ sortBy: "followers", perPage: "25" });
});
