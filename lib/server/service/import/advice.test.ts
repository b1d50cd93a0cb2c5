/** Advice for a rejected row. */
import { expect, test } from "vitest";
import { adviceFor, fieldOfReject, reasonOf } from "./advice";

test.each([
  [{ reason: "it has no handle and no id", isRow: true }, "add-key", "username"],
  [{ reason: "it has no id and no link that has one", isRow: true }, "add-key", "username"],
  [{ reason: "nothing says which platform it is on", isRow: true }, "choose-platform", "source"],
  [
    { reason: 'its platform "myspace" is none of tiktok, instagram, youtube', isRow: true },
    "choose-platform",
    "source",
  ],
  [{ reason: "it is not valid JSON", isRow: true }, "repair", undefined],
  [{ reason: "sheet 2 is not read", isRow: false }, "none", undefined],
  [
    { field: "createdAt", reason: "is missing; --date gives one to posts without it", isRow: true },
    "add-date",
    "createdAt",
  ],
  [{ field: "createdAt", reason: "lies in the future or before 2000", isRow: true }, "fix", "createdAt"],
  [{ field: "id", reason: "is missing", isRow: true }, "add-key", "id"],
  [{ field: "followers", reason: "is not a number", isRow: true }, "fix", "followers"],
  [{ field: "followers", reason: "is not a number", isRow: false }, "map", "followers"],
  [{ field: "source", reason: "is not on the list.", isRow: true }, "choose-platform", "source"],
] as const)("%j", (reject, advice, field) => {
  expect(adviceFor(reject)).toBe(advice);
  expect(fieldOfReject(reject, "username")).toBe(field);
});

test("omits advice for the command line", () => {
  const group = {
    field: "createdAt",
    reason: "is missing; --date gives one to posts without it",
    isRow: true,
    count: 3,
    unit: "line" as const,
    first: [2, 3, 4],
  };
  expect(reasonOf(group)).toEqual({ ...group, reason: "is missing", example: null, advice: "add-date" });
});
