import { expect, test } from "vitest";
import { TARGETS, importMapping, type ImportMapping } from "@/lib/contract/import-mapping";
import {
  SHARED_FIELDS,
  mappingOf,
  withColumn,
  withKind,
  withReading,
  withValue,
  withWord,
} from "./change-mapping";

const START: ImportMapping = {
  kind: "creators",
  fields: {
    username: { column: "Profil" },
    followers: { column: "Abonnés", decimal: "," },
    source: { value: "tiktok" },
  },
};

/** The server accepts the result of every change. */
const taken = (mapping: ImportMapping) => importMapping.parse(mapping);

test("a new column resets how values are read, but keeps the value for empty cells", () => {
  expect(taken(withColumn(START, "followers", "Fans")).fields.followers).toEqual({ column: "Fans" });
  const both = withColumn(START, "source", "Réseau");
  expect(taken(both).fields.source).toEqual({ column: "Réseau", value: "tiktok" });
  expect(taken(withColumn(both, "source", null)).fields.source).toEqual({ value: "tiktok" });
});

test("a field without column and value is not mapped", () => {
  expect(taken(withColumn(START, "followers", null)).fields).not.toHaveProperty("followers");
  expect(taken(withValue(START, "source", null)).fields).not.toHaveProperty("source");
  expect(taken(withValue(START, "country", "France")).fields.country).toEqual({ value: "France" });
});

test("merges an answer into the column's mapping", () => {
  const field = { field: "followers", mapping: { column: "Abonnés", times: 1000 } };
  expect(taken(withReading(START, field, { decimal: "." })).fields.followers).toEqual({
    column: "Abonnés",
    times: 1000,
    decimal: ".",
  });
});

test("words get and lose a meaning one by one", () => {
  const field = { field: "mainCategory", mapping: { column: "Thème" } };
  const one = withWord(START, field, "tricot", "Crafts & DIY");
  const two = withWord(one, field, "course", "Fitness & Health");
  expect(taken(two).fields.mainCategory?.words).toEqual({
    tricot: "Crafts & DIY",
    course: "Fitness & Health",
  });
  expect(withWord(two, field, "tricot", null).fields.mainCategory?.words).toEqual({
    course: "Fitness & Health",
  });
});

test("rows of another kind keep the fields that both have", () => {
  const posts = taken(withKind(START, "posts"));
  expect(posts).toEqual({
    kind: "posts",
    fields: { followers: START.fields.followers, source: START.fields.source },
  });
});

test("the fields that both have are those of the contract", () => {
  const both = TARGETS.posts.filter((field) => TARGETS.creators.includes(field));
  expect([...SHARED_FIELDS].toSorted()).toEqual(both.toSorted());
});

test("an unreadable file starts without fields", () => {
  expect(mappingOf({ mapping: null, kind: null })).toEqual({ kind: "creators", fields: {} });
  expect(mappingOf({ mapping: null, kind: "posts" })).toEqual({ kind: "posts", fields: {} });
  expect(mappingOf({ mapping: START, kind: "creators" })).toBe(START);
});
