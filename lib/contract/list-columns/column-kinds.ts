import { checkbox } from "./checkbox";
import type { ColumnKind, ColumnOptions } from "./column-kind";
import { date } from "./date";
import { link } from "./link";
import { money } from "./money";
import { number } from "./number";
import { person } from "./person";
import { select } from "./select";
import { text } from "./text";

/** The types of list columns in the order of the menu. Their names are stored. */
const KINDS = { text, number, money, date, select, person, checkbox, link };

export type ColumnType = keyof typeof KINDS;
export const COLUMN_KINDS: Readonly<Record<ColumnType, ColumnKind>> = KINDS;
export const COLUMN_TYPES = Object.keys(KINDS) as [ColumnType, ...ColumnType[]];

export type ListColumn = { id: string; name: string; type: ColumnType; options: ColumnOptions };

export const columnKind = ({ type }: Pick<ListColumn, "type">): ColumnKind => COLUMN_KINDS[type];

/** Column whose amounts the group headings add up. */
export const summedColumn = ({ columns }: { columns: readonly ListColumn[] }): ListColumn | undefined =>
  columns.find((column) => columnKind(column).isSummed);
