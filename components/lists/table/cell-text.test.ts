/** Cell texts: the text in an edited field reads back as the same value. */
import { afterEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { readCell } from "@/lib/contract/cell-value";
import type { ColumnType, ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import type { ListPerson, ListStatus } from "@/lib/contract/lists";
import { askForNumbers } from "@/lib/contract/reader-numbers";
import { cellText, typedText } from "./cell-view";
import { tableFields } from "./table-fields";

afterEach(() => askForNumbers(() => "en"));

const statuses: ListStatus[] = [{ id: "s1", name: "Replied", stage: "replied" }];
const people: ListPerson[] = [
  { id: "ana", name: "Ana Duarte", isActive: true },
  { id: "old", name: "Gone", isActive: false },
];
const words = { statuses, people };
const column = (type: ColumnType, options: ListColumn["options"] = {}): ListColumn => ({
  id: type,
  name: type,
  type,
  options,
});
const field = (key: string, columns: readonly ListColumn[] = []) =>
  tableFields({ columns }).find((each) => each.key === key)!;
const of = (type: ColumnType, options?: ListColumn["options"]) => field(type, [column(type, options)]);

test.each([
  [field("status"), "s1", "Replied"],
  [field("status"), "Repl", "Repl"],
  [field("owner"), "ana", "Ana Duarte"],
  [field("owner"), null, ""],
  [of("person"), "old", "Gone"],
  [of("text"), "a\tb", "a\tb"],
  [of("number"), "1234.5", "1,234.5"],
  [of("number"), "about 5", "about 5"],
  [of("money", { currency: "EUR" }), "1200", "€1,200"],
  [of("money", { currency: "CHF" }), "-1200.5", "−1,200.50 CHF"],
  [of("date"), "2026-12-04", "2026-12-04"],
  [of("checkbox"), "1", "Yes"],
  [of("link"), "https://example.com/", "https://example.com/"],
])("%o with %s says %s", (of, value, text) => expect(cellText(of, value, words)).toBe(text));

test("money with cents has two decimals", () => {
  expect(moneyText(800.5, "EUR")).toBe("€800.50");
  expect(moneyText(1200, "EUR")).toBe("€1,200");
  expect(moneyText(0.999, "CHF")).toBe("1 CHF");
});

test("money without a currency has no sign", () => expect(moneyText(-3, undefined)).toBe("−3"));

describe("editing begins with what is there", () => {
  const reader = (locale: "en" | "de" | "fr") => ({
    locale,
    people: people.map((person) => ({ ...person, email: `${person.id}@example.com` })),
  });
  const number = fc
    .double({ min: -1e9, max: 1e9, noNaN: true })
    .map((value) => Math.round(value * 100) / 100);

  test.each(["en", "de", "fr"] as const)("numbers and money, for %s", (locale) => {
    askForNumbers(() => locale);
    fc.assert(
      fc.property(number, (value) => {
        for (const each of [column("number"), column("money", { currency: "EUR" })]) {
          const kept = readCell(String(value), each, { locale: "en", people: [] });
          if ("problem" in kept) return;
          const typed = typedText(field(each.type, [each]), { value: kept.text, isStored: true }, words);
          expect(readCell(typed, each, reader(locale))).toEqual(kept);
        }
      }),
    );
  });

  test.each([
    ["person", "ana"],
    ["date", "2026-12-04"],
    ["checkbox", "1"],
    ["link", "https://example.com/a?b=c"],
    ["text", "  two words"],
  ] as const)("%s", (type, value) => {
    const typed = typedText(of(type), { value, isStored: true }, words);
    expect(readCell(typed, column(type), reader("en"))).toMatchObject({ text: value.trim() });
  });
});
