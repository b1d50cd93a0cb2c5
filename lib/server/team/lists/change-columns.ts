import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sameWord, type ColumnOptions } from "@/lib/contract/list-columns/column-kind";
import {
  COLUMN_KINDS,
  columnKind,
  type ColumnType,
  type ListColumn,
} from "@/lib/contract/list-columns/column-kinds";
import { MAX_CHOICES, MAX_COLUMNS, MAX_FIELD_NAME_LENGTH, type List } from "@/lib/contract/lists";
import { columnChange, type ColumnChange } from "@/lib/contract/lists-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import {
  changedList,
  checkedFieldName,
  keptWords,
  memberOf,
  placed,
  refuse,
  seenList,
  without,
  writeOrder,
} from "./list-settings";
import { plainText } from "./list-name";
import { removedColumnsOf } from "./open-list";

type Change<A extends ColumnChange["action"]> = Extract<ColumnChange, { action: A }>;

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

function checkedChoices(wanted: readonly string[] = []): string[] {
  const choices = wanted.map(plainText).filter((choice) => choice !== "");
  const isTwice = choices.some((choice, at) => choices.slice(0, at).some((other) => sameWord(other, choice)));
  const isLong = choices.some((choice) => [...choice].length > MAX_FIELD_NAME_LENGTH);
  if (choices.length === 0 || choices.length > MAX_CHOICES || isTwice || isLong)
    throw refuse(
      "choices",
      `Write 1 to ${MAX_CHOICES} choices, each once, with at most ${MAX_FIELD_NAME_LENGTH} characters.`,
    );
  return choices;
}

function checkedOptions(type: ColumnType, { currency = "", choices }: Change<"add">): ColumnOptions {
  const { setting } = COLUMN_KINDS[type];
  if (setting === "choices") return { choices: checkedChoices(choices) };
  if (setting === null) return {};
  const code = currency.trim().toUpperCase();
  if (!CURRENCIES.has(code)) throw refuse("currency", "Write a currency as three letters, as EUR.");
  return { currency: code };
}

function checkRoom({ columns }: List): void {
  if (columns.length >= MAX_COLUMNS) throw refuse("count", `A list has at most ${MAX_COLUMNS} columns.`);
}

async function add({ db }: MemberContext, list: List, change: Change<"add">): Promise<void> {
  checkRoom(list);
  const { type } = change;
  const name = checkedFieldName(change.name, list.columns);
  const options = JSON.stringify(checkedOptions(type, change));
  const place = { listId: list.id, position: list.columns.length, removedAt: null };
  await db
    .insertInto("listColumn")
    .values({ id: randomUUID(), name, type, options, ...place })
    .execute();
}

/** Cells keep a choice that is no longer offered. */
async function alter({ db }: MemberContext, list: List, { id, ...wanted }: Change<"change">): Promise<void> {
  const column = memberOf(list.columns, id);
  const name = checkedFieldName(wanted.name, list.columns, id);
  const options =
    columnKind(column).setting === "choices"
      ? { ...column.options, choices: checkedChoices(wanted.choices) }
      : column.options;
  await db
    .updateTable("listColumn")
    .set({ name, options: JSON.stringify(options) })
    .where("id", "=", id)
    .execute();
}

async function restore({ db }: MemberContext, list: List, id: string): Promise<void> {
  checkRoom(list);
  const { name } = memberOf(await removedColumnsOf(db, list.id), id);
  checkedFieldName(name, list.columns);
  await db
    .updateTable("listColumn")
    .set({ removedAt: null, position: list.columns.length })
    .where("id", "=", id)
    .execute();
}

async function write(ctx: MemberContext, list: List, change: ColumnChange): Promise<void> {
  if (change.action === "add") return add(ctx, list, change);
  if (change.action === "change") return alter(ctx, list, change);
  if (change.action === "restore") return restore(ctx, list, change.id);
  const { id } = memberOf(list.columns, change.id);
  const ids = list.columns.map((column) => column.id);
  if (change.action === "move") return writeOrder(ctx, "listColumn", placed(ids, id, change.place));
  const removedAt = new Date().toISOString();
  await ctx.db.updateTable("listColumn").set({ removedAt }).where("id", "=", id).execute();
  await writeOrder(ctx, "listColumn", without(ids, id));
}

const wordsOf = ({ name, type, options }: ListColumn) =>
  `${name} (${[type, options.currency, options.choices?.join(", ")].filter(Boolean).join(": ")})`;

/** Returns the columns that only `list` has or, if just the order differs, all of them in order. */
function differing(list: List, other: List): { columns: string } {
  const [own, others] = [list, other].map(({ columns }) => columns.map(wordsOf)) as [string[], string[]];
  const only = own.filter((words) => !others.includes(words));
  const isSame = only.length === 0 && own.length === others.length;
  return { columns: isSame ? list.columns.map(({ name }) => name).join(", ") : only.join(", ") };
}

/**
 * A column's type never changes. A removed column keeps its cells, so that it can be restored.
 * @throws AppError `not_found`, `forbidden`; `conflict` for a closed list or another change; `invalid_parameter`
 */
export const changeColumns = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ listId: z.string(), version: z.int(), change: columnChange }),
    act: "list.changed",
  },
  async (ctx: MemberContext, { listId, version, change }, audit): Promise<List> => {
    const list = await seenList(ctx, listId, version);
    await write(ctx, list, change);
    const after = await changedList(ctx, list);
    await audit({
      act: "list.changed",
      subject: listId,
      before: keptWords(list, differing(list, after)),
      after: keptWords(list, differing(after, list)),
    });
    return after;
  },
);
