/** Rules for every filter of both searches, on which generic code, the panel and the catalogue rely. */
import { describe, expect, test } from "vitest";
import { creatorQuery } from "./creators";
import { allFieldsOf, fieldsOf, type Filter, type FilterOf, type QueryDefinition } from "./definition";
import { fieldOf } from "./record-field";
import { creator, viralPost } from "./records";
import { viralQuery } from "./viral";

const queries: QueryDefinition[] = [viralQuery, creatorQuery];
const filters = queries.flatMap((query) =>
  Object.entries(query.filters).map(([name, filter]) => ({ of: query.name, name, filter })),
);
const RECORDS = { viral: viralPost.shape, creators: creator.shape };
/** Section 4.5: a search may compare them, no record has them. */
const NEVER_RETURNED = ["race", "hairColor", "bodyComplexion"];
/** Words that the product's voice avoids. */
const UNWANTED = /\b(whoever|themselves|told|stands?|choose|chosen|parameter|the service)\b|!/i;

describe("the wire fields of the specification, in its order, then those of ours", () => {
  test("of the viral search (section 4.1)", () => {
    expect(allFieldsOf(viralQuery)).toEqual(
      (
        "categories countries viralityScoreMin viralityScoreMax viewsMin viewsMax followersMin followersMax " +
        "dateCreatedFrom dateCreatedTo musicTitle hook categoryStated page pageSize"
      ).split(" "),
    );
  });

  test("of the creator search (sections 4.2 and 4.3)", () => {
    expect(allFieldsOf(creatorQuery)).toEqual(
      (
        "mainCategory country source followersMin followersMax engagementRateMin engagementRateMax " +
        "averageViewsMin averageViewsMax averageLikesMin averageLikesMax emailExists language accountType " +
        "hashtags subCategory bio promotedProducts nichesToPromote username email age gender race hairColor " +
        "bodyComplexion sortBy sortOrder page perPage"
      ).split(" "),
    );
  });
});

describe("fieldsOf", () => {
  const common = { label: "L", group: "G", column: "c" };
  const range = { isInteger: true, scale: "log", sliderMin: 1, sliderMax: 2 } as const;
  const made: { [K in Filter["kind"]]: [FilterOf<K>, string[]] } = {
    multiSelect: [{ ...common, kind: "multiSelect", param: "a", values: [] }, ["a"]],
    select: [{ ...common, kind: "select", param: "a", values: [] }, ["a"]],
    range: [{ ...common, ...range, kind: "range", min: "low", max: "high" }, ["low", "high"]],
    dateRange: [{ ...common, kind: "dateRange", from: "first", to: "last" }, ["first", "last"]],
    text: [{ ...common, kind: "text", param: "a", match: "exact" }, ["a"]],
    textList: [{ ...common, kind: "textList", param: "a", match: "allExact" }, ["a"]],
    flag: [{ ...common, kind: "flag", param: "a", chip: "yes" }, ["a"]],
  };
  test.each(Object.values(made))("of %j", (filter, fields) => expect(fieldsOf(filter)).toEqual(fields));
});

describe.each(queries)("the $name search", (query) => {
  const all = Object.values(query.filters);

  test("has each field, label and column once", () => {
    const columns = all.map(({ kind, column }) => (kind === "flag" ? `has_${column}` : column));
    for (const names of [allFieldsOf(query), columns, all.map(({ label }) => label)]) {
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  test("has a page size within its own limit, and a default sort that exists", () => {
    const { paging, sorting } = query;
    expect(paging.defaultSize).toBeGreaterThan(0);
    expect(paging.defaultSize).toBeLessThanOrEqual(paging.maxSize);
    expect(Object.keys(sorting.sorts)[0]).toBe(sorting.defaultBy);
  });
});

describe.each(filters)("$of: $name", ({ of, name, filter }) => {
  test("reads a column whose field the records have", () => {
    expect(filter.column).toMatch(/^[a-z]+(_[a-z]+)*$/);
    const field = fieldOf(filter.column);
    expect(Object.keys(RECORDS[of]).includes(field)).toBe(!NEVER_RETURNED.includes(field));
  });

  test("has a label and help in the product's voice", () => {
    expect(filter.label).toMatch(/^[A-Z][^A-Z.]{2,24}$/);
    expect(filter.group).toMatch(/^[A-Z][a-z]+$/);
    for (const text of [filter.label, filter.group, filter.help ?? ""]) expect(text).not.toMatch(UNWANTED);
    if (filter.help === undefined) return;
    expect(filter.help).toMatch(/^[A-Z].*\.$/);
    expect(filter.help.split(" ").length).toBeLessThanOrEqual(20);
  });

  test("has wire fields that are camelCase and carry its name", () => {
    for (const field of fieldsOf(filter)) expect(field).toMatch(/^[a-z][a-zA-Z]*$/);
    if ("param" in filter) expect(filter.param).toBe(name);
  });

  if ("values" in filter)
    test("lists values that differ, none with a comma: the address separates by it", () => {
      const { values } = filter;
      expect(values.length).toBeGreaterThan(1);
      const plain = values.map((value) => value.toLowerCase());
      expect(new Set(plain).size).toBe(plain.length);
      expect(values.filter((value) => value.includes(",") || value.trim() !== value)).toEqual([]);
    });

  if (filter.kind === "text" || filter.kind === "textList")
    test("shows an example of what to type, short enough for the input", () => {
      expect(filter.placeholder).toMatch(/^\S.{3,28}\S$/);
      expect(filter.placeholder!.includes(",")).toBe(filter.kind === "textList");
    });

  if (filter.kind === "range")
    test("has a slider that begins below its end, and bands that ascend within it", () => {
      const { sliderMin, sliderMax, scale, bands = [], unit, isInteger } = filter;
      expect(sliderMin).toBeLessThan(sliderMax);
      // A log scale has no zero, and its ends are whole decades.
      if (scale === "log")
        for (const end of [sliderMin, sliderMax]) expect(Math.log10(end) % 1, String(end)).toBe(0);
      if (unit === "%") expect([isInteger, sliderMin]).toEqual([false, 0]);
      const starts = bands.map(({ from }) => from);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const { from, label } of bands) {
        expect(from).toBeGreaterThan(sliderMin);
        expect(from).toBeLessThan(sliderMax);
        expect(label).toMatch(/^[a-z]+$/);
      }
    });
});
