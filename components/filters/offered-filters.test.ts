import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { offeredFilters } from "./filter-panel";

const all = Object.keys(viralQuery.filters);

test("a service that counts has every filter", () =>
  expect(offeredFilters(viralQuery, true, [])).toEqual(all));

test("a service without counts has the specification's filters", () => {
  expect(offeredFilters(viralQuery, false, [])).toEqual(all.filter((name) => name !== "categoryStated"));
  expect(offeredFilters(creatorQuery, false, [])).toEqual(Object.keys(creatorQuery.filters));
});

test("hides filters that the reader can't use", () => {
  const offered = offeredFilters(creatorQuery, true, ["email"]);
  expect(offered).not.toContain("email");
  expect(offered).toContain("emailExists");
});
