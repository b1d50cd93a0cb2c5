import { expect, test } from "vitest";
import { CATEGORIES } from "@/lib/contract/enums";
import { isRelated } from "@/lib/server/service/import/record-kinds";

test("relations are mutual but not transitive", () => {
  expect([isRelated("Pets", "Animals"), isRelated("Animals", "Pets")]).toEqual([true, true]);
  expect([isRelated("Film", "Entertainment"), isRelated("Entertainment", "Music")]).toEqual([true, true]);
  expect(isRelated("Film", "Music")).toBe(false);
  expect(isRelated("Food", "Gaming")).toBe(false);
});

test("no category is near more than six others", () => {
  for (const one of CATEGORIES)
    expect(
      CATEGORIES.filter((other) => other !== one && isRelated(one, other)).length,
      one,
    ).toBeLessThanOrEqual(6);
});
