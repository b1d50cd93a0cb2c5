import { expect, test } from "vitest";
import { FIRST_PAGE, pageAround } from "./proof-plan";

test("rows near the beginning are on the first page", () => {
  expect(pageAround(0.1, 200, 50)).toEqual(FIRST_PAGE);
  expect(pageAround(0, 5_000, 50)).toEqual(FIRST_PAGE);
});

test.each([
  [1, 200, 50],
  [0.5, 1_000, 50],
  [0.3, 700, 100],
  [0.9, 4_950, 50],
])("a share of %f, %i before the rows: %i rows have room on both sides", (share, from, rows) => {
  const { page, perPage } = pageAround(share, from, rows);
  const [low, high] = [share * from, share * (from + rows)];
  expect(perPage).toBeGreaterThanOrEqual(50);
  expect(perPage).toBeLessThanOrEqual(100);
  expect((page - 1) * perPage).toBeLessThanOrEqual(low);
  expect(page * perPage).toBeGreaterThanOrEqual(high);
});
