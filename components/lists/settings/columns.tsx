import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import { COLUMN_KINDS, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { List } from "@/lib/contract/lists";
import { messages } from "./messages";
import { NewColumnFields } from "./new-column-fields";
import { Moves, NameField, rowClass, SettingsForm } from "./row-parts";

export type RemovedColumn = Pick<ListColumn, "id" | "name" | "type">;

function ColumnRow({ column, at, list }: { column: ListColumn; at: number; list: List }) {
  const { id, name, type, options } = column;
  return (
    <li id={`setting-${id}`}>
      <SettingsForm list={list} of="columns" id={id} className={rowClass}>
        <NameField id={`name-${id}`} label={messages.nameOf(name)} name={name} />
        <Tag>{[COLUMN_KINDS[type].label, options.currency].filter(Boolean).join(", ")}</Tag>
        <Button
          type="submit"
          name="action"
          value="change"
          aria-label={messages.saveOf(name)}
          className="not-noscript:hidden"
        >
          {messages.save}
        </Button>
        <Moves name={name} at={at} of={list.columns.length} />
        <Button
          type="submit"
          name="action"
          value="remove"
          variant="ghost"
          size="icon"
          aria-label={messages.removeOf(name)}
          title={messages.removeOf(name)}
        >
          <Trash2 size={15} aria-hidden="true" />
        </Button>
        {options.choices && (
          <TextField
            id={`choices-${id}`}
            label={messages.columns.choicesOf(name)}
            name="choices"
            defaultValue={options.choices.join("\n")}
            help={messages.columns.choicesKept}
            className="w-full"
          />
        )}
      </SettingsForm>
    </li>
  );
}

function Removed({ removed, list }: { removed: readonly RemovedColumn[]; list: List }) {
  if (removed.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 items-center font-550 text-ink-2 hover:text-ink max-md:min-h-11">
        {messages.columns.removed}
      </summary>
      <ul aria-label={messages.columns.removed}>
        {removed.map(({ id, name, type }) => (
          <li key={id}>
            <SettingsForm list={list} of="columns" id={id} className={rowClass}>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{name}</bdi>
              </span>
              <Tag>{COLUMN_KINDS[type].label}</Tag>
              <Button
                type="submit"
                name="action"
                value="restore"
                aria-label={messages.columns.restoreOf(name)}
              >
                {messages.columns.restore}
              </Button>
            </SettingsForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ColumnSettings({ list, removed }: { list: List; removed: readonly RemovedColumn[] }) {
  const words = messages.columns;
  return (
    <>
      {list.columns.length === 0 && <p className="py-2 text-ink-2">{words.none}</p>}
      <ul aria-label={words.title}>
        {list.columns.map((column, at) => (
          <ColumnRow key={column.id} column={column} at={at} list={list} />
        ))}
      </ul>
      <SettingsForm
        list={list}
        of="columns"
        className="flex flex-wrap items-end gap-2 border-t border-line pt-3"
      >
        <NewColumnFields />
        <Button type="submit" name="action" value="add">
          {words.add}
        </Button>
      </SettingsForm>
      <Removed removed={removed} list={list} />
    </>
  );
}

export function UndoColumn({ list, id }: { list: List; id: string }) {
  return (
    <SettingsForm list={list} of="columns" id={id} className="contents">
      <Button type="submit" name="action" value="restore" className="justify-self-start">
        {messages.columns.undo}
      </Button>
    </SettingsForm>
  );
}
