import { expect, test } from "vitest";
import { creatorLayout, layoutOf, postLayout } from "./layout";
import { prepareRows, rowsIn, storedColumns } from "./prepared-rows";
import { storedFrom } from "./stored-record";

const POSTS = [
  {
    id: "a\0",
    caption: "Neon RAIN in the city. #fyp",
    musicTitle: "Neon RAIN",
    views: 7,
    createdAt: 86_400_000,
    inferred: ["hook"],
    observedAt: 5,
    observedIn: "posts.csv",
  },
  { id: "b", createdAt: -1, observedIn: "posts.csv" },
];
const CREATORS = [
  { id: "tiktok_1", username: "one", race: "white", hashtags: ["a", "b"], dateCreated: 3 },
  { id: "tiktok_2" },
];

test.each<["posts" | "creators", { id: string }[]]>([
  ["posts", POSTS],
  ["creators", CREATORS],
])("prepared %s have the stored values, and become the same rows again", (kind, rows) => {
  const layout = layoutOf(kind);
  const prepared = structuredClone(prepareRows(kind, rows));
  const stored = rows.map((row) => storedFrom(layout, row));
  expect(prepared.count).toBe(2);
  storedColumns(layout).forEach(({ read }, column) =>
    expect(prepared.columns[column]).toEqual(stored.map(({ row, provenance }) => read(row, provenance))),
  );
  expect(rowsIn(layout, prepared).map((row) => storedFrom(layout, row))).toEqual(stored);
});

test("the texts of a record are the first columns of every kind", () => {
  for (const layout of [postLayout, creatorLayout])
    expect(
      storedColumns(layout)
        .slice(0, 4)
        .map(({ name }) => name),
    ).toEqual(["id", "record", "unreturned", "provenance"]);
});

test("rows of erased people are left out and counted", () => {
  const prepared = prepareRows("posts", POSTS, ({ id }) => id === "b");
  expect(prepared).toMatchObject({ count: 1, skipped: 1 });
  expect(rowsIn(postLayout, prepared)).toHaveLength(1);
});

test("a row without an id cannot be prepared", () => {
  expect(() => prepareRows("posts", [{ views: 1 }])).toThrow(TypeError);
});
