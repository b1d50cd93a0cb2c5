/** Form fields of imports become the input of calls. */
import { describe, expect, test } from "vitest";
import { importMapping } from "@/lib/contract/import-mapping";
import { importOptionsBody } from "@/lib/contract/import-bodies";
import { USUAL_OPTIONS } from "@/lib/contract/imports";
import { mappingIn, optionsIn } from "./import-fields";

const fieldsOf = (sent: Record<string, string>) => ({
  get: (name: string) => sent[name] ?? null,
  names: Object.keys(sent),
});

describe("options", () => {
  test("of a form without them are the usual ones", () => {
    expect(optionsIn(fieldsOf({}))).toEqual(USUAL_OPTIONS);
    expect(optionsIn(fieldsOf({ observed: " ", platform: "", decimal: "" }))).toEqual(USUAL_OPTIONS);
  });

  test("keep the selected values", () => {
    const sent = {
      observed: "2026-01-31",
      date: "2026-02-01",
      decimal: ",",
      dateOrder: "day-first",
      platform: "tiktok",
    };
    expect(optionsIn(fieldsOf(sent))).toEqual({ ...sent, isInferring: true });
  });

  test("a box that is not checked is not sent: the form says that it has one", () => {
    expect(optionsIn(fieldsOf({ hasInferring: "1" })).isInferring).toBe(false);
    expect(optionsIn(fieldsOf({ hasInferring: "1", isInferring: "on" })).isInferring).toBe(true);
  });

  test.each<Record<string, string>>([
    { observed: "31.1.2026" },
    { decimal: ";" },
    { dateOrder: "year-first" },
    { platform: "myspace" },
  ])("%j is refused by the call", (sent) => {
    expect(importOptionsBody.safeParse(optionsIn(fieldsOf(sent))).success).toBe(false);
  });
});

describe("a mapping", () => {
  test("is read field by field, with how each is written", () => {
    const sent = {
      kind: "creators",
      "column.username": "Profil",
      "column.followers": "Abonnés",
      "decimal.followers": ",",
      "times.followers": "1000",
      "column.source": "",
      "value.source": "tiktok",
      "column.engagementRate": "Taux",
      "rate.engagementRate": "fraction",
      "column.dateCreated": "Depuis",
      "date.dateCreated": "day-first",
    };
    const mapping = mappingIn(fieldsOf(sent));
    expect(mapping).toEqual({
      kind: "creators",
      fields: {
        username: { column: "Profil" },
        followers: { column: "Abonnés", decimal: ",", times: 1000 },
        source: { value: "tiktok" },
        engagementRate: { column: "Taux", rate: "fraction" },
        dateCreated: { column: "Depuis", date: "day-first" },
      },
    });
    expect(importMapping.safeParse(mapping).success).toBe(true);
  });

  test("omits fields without a column or value", () => {
    const sent = { kind: "posts", "column.id": "Video", "column.views": "", "decimal.views": "," };
    expect(mappingIn(fieldsOf(sent)).fields).toEqual({ id: { column: "Video" } });
  });

  test.each<[Record<string, string>]>([
    [{ kind: "people", "column.id": "x" }],
    [{ kind: "posts", "column.bio": "x" }],
    [{ kind: "creators", "column.followers": "x", "times.followers": "many" }],
    [{ kind: "creators", "column.followers": "x", "decimal.followers": "-" }],
  ])("%j is refused by the call", (sent) => {
    expect(importMapping.safeParse(mappingIn(fieldsOf(sent))).success).toBe(false);
  });

  test("rejects unknown field names", () => {
    expect(mappingIn(fieldsOf({ kind: "posts", "column.__proto__": "x", "column.": "y" })).fields).toEqual(
      {},
    );
  });
});
