import { describe, expect, test } from "vitest";
import { checkRow, type Readers } from "./check-row";
import { readCount, readId, readLine, readUrl } from "../field-readers";

type Row = { id: string; views?: number; title?: string; url?: string };
const READERS: Readers<Row> = { id: readId, views: readCount, title: readLine, url: readUrl };
const check = (draft: object, isNative: boolean) =>
  checkRow<Row>(draft as never, READERS, { required: ["id"], isNative });

describe.each([true, false])("our own format: %s", (isNative) => {
  test("a valid row has all values and no findings", () => {
    const draft = { id: 7, views: "12", title: " a\nb ", url: "/x", unheardOf: 1 };
    expect(check(draft, isNative)).toEqual({
      row: { id: "7", views: 12, title: "a b", url: "/x" },
      findings: [],
    });
  });

  test("absent, empty and hidden values are unknown without findings", () => {
    expect(check({ id: "a", views: -1, title: " ", url: null }, isNative)).toEqual({
      row: { id: "a" },
      findings: [],
    });
  });

  test.each([[{}], [{ id: "" }], [{ id: null }], [{ id: "  " }]])("%j misses what is required", (draft) => {
    expect(check(draft, isNative).findings).toEqual([
      { field: "id", reason: "is missing", value: undefined, isRow: true },
    ]);
  });

  test("an invalid required value rejects the row", () => {
    expect(check({ id: 1e300 }, isNative).findings).toEqual([
      { field: "id", reason: "is a number beyond 2^53; write it as text", value: "1e+300", isRow: true },
    ]);
  });

  test("an invalid value rejects a native row, and is dropped from others", () => {
    const { row, findings } = check({ id: "a", views: "many", title: 7 }, isNative);
    expect(row).toEqual({ id: "a" });
    expect(findings).toEqual([
      { field: "views", reason: "is not a number", value: "many", isRow: isNative },
      { field: "title", reason: "is not text", value: "7", isRow: isNative },
    ]);
  });

  test("minor errors only drop the value", () => {
    const { findings } = check({ id: "a", url: "javascript:alert(1)", views: 1e300 }, isNative);
    expect(findings.map(({ field, isRow }) => [field, isRow])).toEqual([
      ["views", false],
      ["url", false],
    ]);
  });
});

test.each<[unknown, string]>([
  ["two\n\tlines", "two lines"],
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  [{ a: [1] }, '{"a":[1]}'],
  [true, "true"],
  [`${"x".repeat(58)}😀😀`, `${"x".repeat(58)}\ufffd…`],
])("the wrong value %j is shown as %j", (raw, value) => {
  expect(check({ id: "a", views: raw }, true).findings[0]).toMatchObject({ field: "views", value });
});
