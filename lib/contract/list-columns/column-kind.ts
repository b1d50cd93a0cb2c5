import type { NumberLocale } from "../display-formats";
import type { SheetCell, SheetFormat } from "../sheet";

/** `currency` is ISO 4217, for money. `choices` is for a select. */
export type ColumnOptions = { currency?: string; choices?: readonly string[] };

/** `text` is the stored text; null means empty. `number` is used to sort and compare cells. */
export type CellValue = { text: string | null; number: number | null };
export type ReadCell = CellValue | { problem: string };

export type Nameable = { id: string; name: string; email: string };
export type CellReader = { locale: NumberLocale; people: readonly Nameable[] };

/** Name of a person by id, undefined when unknown. */
type NameOf = (id: string) => string | undefined;

/** Everything that differs between types of list columns. A type is one of these, in its own file. */
export type ColumnKind = {
  label: string;
  /** Setting that the column needs, which is asked for when it's added. */
  setting: keyof ColumnOptions | null;
  /** Parses a typed text, which is trimmed and not empty. */
  read: (text: string, options: ColumnOptions, reader: CellReader) => ReadCell;
  /** Returns what the cell says and what is copied. A stored text that doesn't fit is returned as it is. */
  text: (value: string, options: ColumnOptions, nameOf: NameOf) => string;
  look: "text" | "person" | "link" | "check" | "day";
  /** Numbers are right-aligned, and edited with the reader's decimal mark. */
  isNumber: boolean;
  editor: "text" | "pick" | "toggle";
  /** The choices of `pick` and of the filter `oneOf`. */
  choices: "people" | ((options: ColumnOptions) => readonly string[]);
  /** `contains` compares folded text, `oneOf` stored text, `numbers` and `days` a range, `isSet` yes or no. */
  filter: "contains" | "oneOf" | "numbers" | "days" | "isSet";
  /** The part of a stored cell that rows are sorted by: `place` among the choices, `name` of a person. */
  order: "folded" | "number" | "text" | "place" | "name";
  /** The search box looks into its cells. */
  isSearched: boolean;
  isGrouping: boolean;
  /** Headings of groups and board columns add up the first such column of a list. */
  isSummed: boolean;
  sheetFormat: (options: ColumnOptions) => SheetFormat;
  sheetCell: (value: string, nameOf: NameOf) => SheetCell;
};

/** A column of plain text, which other kinds change. */
export const TEXT_KIND: Omit<ColumnKind, "label"> = {
  setting: null,
  read: (text) => ({ text, number: null }),
  text: (value) => value,
  look: "text",
  isNumber: false,
  editor: "text",
  choices: () => [],
  filter: "contains",
  order: "folded",
  isSearched: false,
  isGrouping: false,
  isSummed: false,
  sheetFormat: () => "text",
  sheetCell: (value) => value,
};

export const sameWord = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
