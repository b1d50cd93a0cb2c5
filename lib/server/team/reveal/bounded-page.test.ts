import fc from "fast-check";
import { expect, test } from "vitest";
import { searchValues, beginningOf, boundedPage } from "./bounded-page";

const values = (search: string) => searchValues(search);

test.each([
  ["perPage=10", 1, "page=1&perPage=1"],
  ["perPage=10", 4, "page=1&perPage=4"],
  ["perPage=10", 10, "page=1&perPage=10"],
  ["page=3&perPage=10", 4, "page=6&perPage=4"],
  ["page=3&perPage=10", 3, "page=6&perPage=4"],
  ["page=2&perPage=7", 5, "page=2&perPage=7"],
])("%s with %i creators is %s", (search, count, bounded) => {
  expect(boundedPage(values(search), count)).toEqual(values(bounded));
});

test("begins with the page, fits its creators and is no larger", () => {
  const page = fc.record({
    page: fc.integer({ min: 1, max: 500 }),
    perPage: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(page, fc.integer({ min: 1, max: 100 }), (wanted, most) => {
      const count = Math.min(most, wanted.perPage);
      const found = boundedPage({ ...values(""), ...wanted }, count);
      expect((found.page - 1) * found.perPage).toBe((wanted.page - 1) * wanted.perPage);
      expect(found.perPage).toBeGreaterThanOrEqual(count);
      expect(found.perPage).toBeLessThanOrEqual(wanted.perPage);
    }),
  );
});

test("recognises pages that begin at the same creator", () => {
  expect(beginningOf("page=3&perPage=10&country=Italy")).toBe(beginningOf("country=Italy&page=6&perPage=4"));
  expect(beginningOf("page=3")).not.toBe(beginningOf("page=2"));
  expect(beginningOf("country=Italy")).not.toBe(beginningOf("country=France"));
});
