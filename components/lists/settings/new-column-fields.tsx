"use client";
/** The fields of every column type are shown if scripts don't run. */
import { useEffect, useRef, useState } from "react";
import { Field, TextField } from "@/components/ui/field";
import { fieldClass } from "@/components/ui/field";
import { COLUMN_KINDS, COLUMN_TYPES, type ColumnType } from "@/lib/contract/list-columns/column-kinds";
import { messages } from "./messages";
import { NameField } from "./row-parts";

const only = (isShown: boolean) => (isShown ? "" : "hidden noscript:block");

export function NewColumnFields() {
  const [type, setType] = useState<ColumnType>("text");
  const { setting } = COLUMN_KINDS[type];
  const words = messages.columns;
  const select = useRef<HTMLSelectElement>(null);
  // A type that was selected before hydration is kept.
  useEffect(() => setType(select.current!.value as ColumnType), []);
  return (
    <>
      <NameField id="new-column" label={words.added} />
      <div className="basis-36">
        <label htmlFor="new-type" className="mb-1.5 block text-12 font-550 text-ink-2">
          {words.type}
        </label>
        <span className={fieldClass}>
          <select
            ref={select}
            id="new-type"
            name="type"
            value={type}
            onChange={({ target }) => setType(target.value as ColumnType)}
            className="w-full min-w-0 bg-transparent outline-none"
          >
            {COLUMN_TYPES.map((value) => (
              <option key={value} value={value}>
                {COLUMN_KINDS[value].label}
              </option>
            ))}
          </select>
        </span>
      </div>
      <Field
        id="new-currency"
        label={words.currency}
        name="currency"
        maxLength={3}
        defaultValue="EUR"
        autoComplete="off"
        className={only(setting === "currency")}
      />
      <TextField
        id="new-choices"
        label={words.choices}
        name="choices"
        className={`w-full ${only(setting === "choices")}`}
      />
    </>
  );
}
