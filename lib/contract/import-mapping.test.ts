import { describe, expect, test } from "vitest";
import { importMapping, TARGETS } from "./import-mapping";

const of = (fields: object, kind = "creators") => importMapping.safeParse({ kind, fields });

describe("a mapping", () => {
  test("has a column or a value for each field, and how values are written", () => {
    const fields = {
      username: { column: "Profil" },
      source: { column: "Profil", value: "tiktok" },
      followers: { column: "Abonnés", decimal: ",", times: 1000 },
      engagementRate: { column: "Taux", rate: "fraction" },
      dateCreated: { column: "Depuis", date: "day-first" },
      mainCategory: { column: "Thème", words: { course: "Fitness" } },
    };
    expect(of(fields).data).toEqual({ kind: "creators", fields });
  });

  test.each<[string, object, string, RegExp]>([
    ["neither column nor value", { username: {} }, "creators", /needs a column or a value/],
    ["a field of the other kind", { caption: { column: "x" } }, "creators", /is not a field of creators/],
    ["a field that there is not", { colour: { column: "x" } }, "posts", /is not a field of posts/],
    ["a choice that there is not", { views: { column: "x", decimal: "'" } }, "posts", /Invalid option/],
    ["a key that there is not", { views: { column: "x", size: 5 } }, "posts", /Unrecognized key/],
    ["a kind that there is not", {}, "people", /Invalid option/],
  ])("with %s is refused", (_, fields, kind, message) => {
    expect(
      of(fields, kind)
        .error!.issues.map((issue) => issue.message)
        .join(),
    ).toMatch(message);
  });

  test("names each field once", () => {
    for (const fields of Object.values(TARGETS)) expect(new Set(fields).size).toBe(fields.length);
  });
});
