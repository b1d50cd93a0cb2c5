import { expect, test } from "vitest";
import { retentionBody } from "@/lib/contract/dashboard-bodies";
import { retentionOf } from "./retention-fields";

const read = (days?: string) => retentionOf(new URLSearchParams(days === undefined ? [] : [["days", days]]));

test.each([
  ["90", 90],
  [" 1,000 ", 1_000],
  ["30", 30],
  ["", null],
  ["  ", null],
  [undefined, null],
])("%j days", (text, days) => {
  expect(read(text)).toEqual({ days });
  expect(retentionBody.safeParse(read(text)).success).toBe(true);
});

test.each(["29", "0", "-90", "90 days", "9e1", "36501", "٩٠"])("%j is refused", (text) => {
  const { error } = retentionBody.safeParse(read(text));
  expect(error?.issues).toMatchObject([
    { path: ["days"], message: expect.stringContaining("from 30 to 36,500") },
  ]);
});
