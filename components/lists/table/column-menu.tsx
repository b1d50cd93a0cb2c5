"use client";
/** Column visibility belongs to one browser. */
import { Columns3 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { menuClass } from "@/components/ui/menu-class";
import type { List } from "@/lib/contract/lists";
import { tableFields } from "./table-fields";
import { hideColumns, useHiddenColumns } from "../kept-ids";
import { messages } from "./messages";

export function ColumnMenu({ list }: { list: Pick<List, "id" | "columns"> }) {
  const hidden = useHiddenColumns(list.id);
  const fields = tableFields(list).slice(1);
  const shown = fields.filter(({ key }) => !hidden.has(key)).length;
  const set = (key: string, isShown: boolean) =>
    hideColumns(list.id, isShown ? [...hidden].filter((each) => each !== key) : [...hidden, key]);
  return (
    <details className="relative shrink-0" name="menu">
      <summary className={buttonClass()}>
        <Columns3 size={15} aria-hidden="true" />
        {messages.columnsLabel}
        <span className="font-450 tabular-nums text-ink-3">{messages.shown(shown, fields.length)}</span>
      </summary>
      <ul className={`${menuClass} max-h-[min(26rem,60dvh)] w-60 overflow-y-auto p-1`}>
        {fields.map(({ key, title }) => (
          <li key={key}>
            <label className="flex h-8 items-center gap-2.5 rounded-6 px-2.5 hover:bg-hover max-md:h-11">
              <Checkbox checked={!hidden.has(key)} onChange={({ target }) => set(key, target.checked)} />
              <bdi className="truncate">{title}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
