/** The address of a list: valid and invalid values, and one canonical form. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countFilters,
  isGrouping,
  isListParameter,
  isRanged,
  listQueryText,
  readListQuery,
  ROW_SORTS,
  WHOLE_LIST,
  type ColumnFilter,
  type ListQuery,
} from "./list-query";
import { COLUMN_TYPES, type ListColumn } from "./list-columns/column-kinds";

const columns: ListColumn[] = COLUMN_TYPES.map((type) => ({
  id: `id-${type}`,
  name: type,
  type,
  options: {},
}));
const statuses = ["s1", "s2", "s3"].map((id) => ({ id, name: id, stage: "shortlisted" as const }));
const list = { statuses, columns };
const read = (address: string) => readListQuery(new URLSearchParams(address), list);

test("an empty address is the whole list in its own order", () => {
  expect(read("")).toEqual({ query: WHOLE_LIST, ignored: [] });
  expect(listQueryText(WHOLE_LIST)).toBe("");
  expect(countFilters(WHOLE_LIST)).toBe(0);
});

test.each<[string, Partial<ListQuery>, filters: number]>([
  ["q=+run+", { q: "run" }, 1],
  ["status=s1&status=s3&status=s1", { status: ["s1", "s3"] }, 1],
  ["owner=me&owner=nobody", { owner: ["me", "nobody"] }, 1],
  ["tag=Swim&tag=UGC", { tags: ["Swim", "UGC"] }, 1],
  ["email=yes", { hasEmail: true }, 1],
  ["revealed=no", { isRevealed: false }, 1],
  ["doNotContact=no", { isDoNotContact: false }, 1],
  ["silent=5", { silentDays: 5 }, 1],
  ["silent=0", { silentDays: 0 }, 1],
  ["sort=touched", { sortBy: "touched", isDescending: true }, 0],
  ["sort=touched&order=asc", { sortBy: "touched", isDescending: false }, 0],
  ["order=desc", { isDescending: true }, 0],
  ["sort=id-money&order=desc", { sortBy: "id-money", isDescending: true }, 0],
  ["group=status", { group: "status" }, 0],
  ["group=id-select", { group: "id-select" }, 0],
  ["c.id-text=Lisbon&c.id-text=Porto", { columns: { "id-text": { values: ["Lisbon", "Porto"] } } }, 1],
  ["c.id-money.min=100&c.id-money.max=-1.5", { columns: { "id-money": { min: "100", max: "-1.5" } } }, 1],
  ["c.id-date.min=2026-11-25", { columns: { "id-date": { min: "2026-11-25" } } }, 1],
  [
    "c.id-date.empty=yes&c.id-link.empty=no",
    { columns: { "id-date": { isEmpty: true }, "id-link": { isEmpty: false } } },
    2,
  ],
])("%s", (address, part, filters) => {
  const { query, ignored } = read(address);
  expect(ignored).toEqual([]);
  expect(query).toEqual({ ...WHOLE_LIST, ...part });
  expect(countFilters(query)).toBe(filters);
});

test.each([
  ["status=gone", ["status"]],
  ["status=s1&status=gone", ["status"]],
  ["email=maybe", ["email"]],
  ["revealed=constructor", ["revealed"]],
  ["silent=-1", ["silent"]],
  ["silent=9999", ["silent"]],
  ["sort=gone", ["sort"]],
  ["sort=toString", ["sort"]],
  ["order=up", ["order"]],
  ["group=id-text", ["group"]],
  ["group=gone", ["group"]],
  ["c.gone=1", ["c.gone"]],
  ["c.id-money=5", ["c.id-money"]],
  ["c.id-text.min=5", ["c.id-text.min"]],
  ["c.id-number.min=many", ["c.id-number.min"]],
  ["c.id-date.max=2026-13-01", ["c.id-date.max"]],
  ["c.id-text.empty=perhaps", ["c.id-text.empty"]],
])("%s narrows nothing, and is named", (address, ignored) => {
  const found = read(address);
  expect(found.ignored).toEqual(ignored);
  expect(countFilters(found.query)).toBe(address.startsWith("status=s1") ? 1 : 0);
});

test("what is not the table's is left to others", () => {
  expect(read("form=board&done=added&c.=1&c.a.b=2&constructor=1")).toEqual({
    query: WHOLE_LIST,
    ignored: [],
  });
  for (const name of ["form", "done", "start", "c.", "c.a.b", "toString"])
    expect(isListParameter(name)).toBe(false);
  for (const name of ["q", "group", "c.x", "c.x.min"]) expect(isListParameter(name)).toBe(true);
});

test("a long search is cut, and no parameter is read without end", () => {
  expect(read(`q=${"a".repeat(900)}`).query.q).toHaveLength(200);
  const many = Array.from({ length: 300 }, (_, index) => `tag=t${index}`).join("&");
  expect(read(many).query.tags).toHaveLength(50);
});

const word = fc
  .string({ minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== "" && text.isWellFormed());
const some = (all: readonly string[]) => fc.uniqueArray(fc.constantFrom(...all), { maxLength: 3 });
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const bound = (type: string) =>
  type === "date"
    ? fc.constantFrom("2026-01-31", "2020-02-29")
    : fc.constantFrom("0", "-3", "1.25", "900000");

function filterOf(column: ListColumn): fc.Arbitrary<ColumnFilter> {
  const values = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
  const parts: Record<string, fc.Arbitrary<unknown>> = isRanged(column)
    ? { min: perhaps(bound(column.type)), max: perhaps(bound(column.type)) }
    : { values: perhaps(values) };
  return fc
    .record({ ...parts, isEmpty: perhaps(fc.boolean()) })
    .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
}

const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    q: fc.oneof(fc.constant(""), word),
    status: some(["s1", "s2", "s3"]),
    owner: some(["me", "nobody", "ana"]),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    hasEmail: perhaps(fc.boolean()),
    isRevealed: perhaps(fc.boolean()),
    isDoNotContact: perhaps(fc.boolean()),
    silentDays: perhaps(fc.nat(3650)),
    columns: fc.record(Object.fromEntries(columns.map((column) => [column.id, perhaps(filterOf(column))]))),
    sortBy: fc.constantFrom(...ROW_SORTS, ...columns.map(({ id }) => id)),
    isDescending: fc.boolean(),
    group: perhaps(fc.constantFrom("status", "owner", ...columns.filter(isGrouping).map(({ id }) => id))),
  })
  .map(({ columns: filters, ...query }) => ({
    ...(Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined),
    ) as unknown as ListQuery),
    columns: Object.fromEntries(
      Object.entries(filters).filter(([, filter]) => filter && Object.keys(filter).length > 0),
    ) as ListQuery["columns"],
  }));

test("every query has one address, which means it", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const text = listQueryText(query);
      const found = read(text);
      expect(found).toEqual({ query, ignored: [] });
      expect(listQueryText(found.query)).toBe(text);
      for (const name of new URLSearchParams(text).keys()) expect(isListParameter(name)).toBe(true);
    }),
  );
});

test("no address can break it", () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom("q", "sort", "group", "c.id-text", "c.id-money.min", "c.__proto__", "__proto__"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 8 }), (fields) => {
      const { query } = readListQuery(fields, list);
      expect(readListQuery(new URLSearchParams(listQueryText(query)), list)).toEqual({ query, ignored: [] });
    }),
  );
});
