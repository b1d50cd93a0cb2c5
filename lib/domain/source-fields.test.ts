/** The form of a source: the meaning of its texts, and the stored part of an address. */
import { describe, expect, test } from "vitest";
import { fieldsOfSource, keptSource, NEW_SOURCE, sourceOf, typedSource } from "./source-fields";

const MAPPING = { kind: "creators" as const, fields: { username: { column: "Wer" } } };
const typed = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    name: "Weekly",
    address: "https://files.example.com/a.csv",
    everyHours: "24",
    headerName: "X-Key",
    headerValue: "s3cret",
    mapping: "",
    isInferring: "1",
    defaultDate: "",
    observed: "fetched",
    ...more,
  });

test("form texts become valid input", () => {
  expect(sourceOf(typed())).toEqual({
    name: "Weekly",
    address: "https://files.example.com/a.csv",
    everyHours: 24,
    headerName: "X-Key",
    headerValue: "s3cret",
    mapping: null,
    isInferring: true,
    defaultDate: null,
    observed: "fetched",
  });
  const other = typed({ everyHours: "1.5", mapping: JSON.stringify(MAPPING), defaultDate: "2026-01-31" });
  other.delete("isInferring");
  expect(sourceOf(other)).toMatchObject({
    everyHours: NaN,
    mapping: MAPPING,
    isInferring: false,
    defaultDate: "2026-01-31",
  });
  // Text that is not JSON is passed on, so that it is refused and not read as empty.
  expect(sourceOf(typed({ mapping: "{broken" })).mapping).toBe("{broken");
  expect(sourceOf(new URLSearchParams())).toMatchObject({ name: "", mapping: null, isInferring: false });
});

test("a source fills its form, without a value of its header", () => {
  const source = {
    name: "Weekly",
    address: "https://files.example.com/",
    everyHours: 6,
    mapping: MAPPING,
    isInferring: false,
    defaultDate: null,
    observed: "modified" as const,
    headerNames: ["X-Key"],
  };
  const fields = fieldsOfSource(source);
  expect(fields).toMatchObject({ everyHours: "6", headerName: "X-Key", defaultDate: "", isInferring: false });
  expect(JSON.parse(fields.mapping)).toEqual(MAPPING);
  expect(fieldsOfSource({ ...source, mapping: null, headerNames: null })).toMatchObject({
    mapping: "",
    headerName: "",
  });
});

describe("an address keeps", () => {
  test("the typed values, except for the header's value", () => {
    const fields = typedSource(typed({ mapping: JSON.stringify(MAPPING) }));
    const kept = keptSource(fields);
    expect(typedSource(kept)).toEqual(fields);
    expect(kept.toString()).not.toContain("s3cret");
    expect(kept.getAll("lost")).toEqual([]);
    expect(typedSource(keptSource(NEW_SOURCE))).toEqual(NEW_SOURCE);
  });

  test("neither a possibly secret query nor a long mapping, and says so", () => {
    const long = typedSource(typed({ address: "https://x.example/?token=1", mapping: "é".repeat(1_000) }));
    const kept = keptSource(long);
    expect([kept.get("address"), kept.get("mapping"), kept.getAll("lost")]).toEqual([
      "",
      "",
      ["address", "mapping"],
    ]);
    expect(keptSource({ ...long, name: "x".repeat(9_000) }).toString().length).toBeLessThan(7_000);
  });
});
