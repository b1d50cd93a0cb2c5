"use client";
/** The last cell of the head adds a column. Without scripts it leads to the settings. */
import { useState, type FormEvent } from "react";
import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { bareInputClass, Field, fieldClass, TextField } from "@/components/ui/field";
import { useRefresh } from "@/lib/client/use-refresh";
import { FetchError, sendForm } from "@/lib/client/fetch-json";
import { COLUMN_KINDS, COLUMN_TYPES, type ColumnType } from "@/lib/contract/list-columns/column-kinds";
import type { List } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { messages as settings } from "../settings/messages";
import { Anchored } from "./anchored";
import { tableFields } from "./table-fields";
import { hideColumns, useHiddenColumns } from "../kept-ids";
import { messages } from "./messages";

const ENTRY =
  "flex min-h-8 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:min-h-11";
const HEADING = "px-2.5 pb-1 pt-2 text-12 font-550 text-ink-3";

function Types({ choosing, onChoices }: { choosing: boolean; onChoices: () => void }) {
  const words = settings.columns;
  return (
    <ul aria-label={words.type}>
      {COLUMN_TYPES.map((type: ColumnType) => {
        const { label, setting } = COLUMN_KINDS[type];
        const needsChoices = setting === "choices";
        return (
          <li key={type} className="flex items-center">
            <button
              type={needsChoices ? "button" : "submit"}
              name="type"
              value={type}
              onClick={needsChoices ? onChoices : undefined}
              className={ENTRY}
            >
              {label}
            </button>
            {setting === "currency" && (
              <label className={`${fieldClass} w-16 shrink-0`}>
                <span className="sr-only">{words.currency}</span>
                <input
                  name="currency"
                  defaultValue="EUR"
                  maxLength={3}
                  autoComplete="off"
                  className={bareInputClass}
                />
              </label>
            )}
          </li>
        );
      })}
      {choosing && (
        <li className="grid gap-2 p-2.5">
          <TextField label={words.choices} name="choices" autoFocus />
          <Button type="submit" name="type" value="select" className="justify-self-start">
            {words.add}
          </Button>
        </li>
      )}
    </ul>
  );
}

function HiddenColumns({ list, onClose }: { list: List; onClose: () => void }) {
  const hidden = useHiddenColumns(list.id);
  const fields = tableFields(list).filter(({ key }) => hidden.has(key));
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className={`${HEADING} mt-1 border-t border-line`}>{messages.showHidden}</h3>
      <ul>
        {fields.map(({ key, title }) => (
          <li key={key}>
            <button
              type="button"
              className={ENTRY}
              onClick={() => {
                hideColumns(
                  list.id,
                  [...hidden].filter((each) => each !== key),
                );
                onClose();
              }}
            >
              <bdi className="truncate">{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `onAdded` runs before the page is read again. */
export function AddColumn({ list, onAdded }: { list: List; onAdded: () => void }) {
  const refresh = useRefresh();
  const [at, setAt] = useState<DOMRect | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setAt(null);
    setChoosing(false);
    setProblem(undefined);
  };
  const add = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    setProblem(undefined);
    try {
      const to = await sendForm(form, submitter);
      const wrong = new URL(to, window.location.href).searchParams.get("problem");
      if (wrong !== null) return setProblem(ownValue(settings.problems, wrong) ?? messages.refused);
      close();
      onAdded();
      void refresh();
    } catch (error) {
      setProblem(error instanceof FetchError ? error.message : messages.refused);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  return (
    <>
      <a
        href={`/lists/${encodeURIComponent(list.id)}?settings=column#settings-column`}
        aria-haspopup="dialog"
        aria-label={settings.columns.add}
        title={settings.columns.add}
        onClick={(event) => {
          event.preventDefault();
          setAt(event.currentTarget.getBoundingClientRect());
        }}
        className="grid size-7 place-items-center rounded-6 hover:bg-hover hover:text-ink"
      >
        <Plus size={15} aria-hidden="true" />
      </a>
      {at && (
        <Anchored at={at} label={settings.columns.add} onClose={close}>
          <form
            method="post"
            action={`/api/dashboard/lists/${encodeURIComponent(list.id)}/columns`}
            onSubmit={onSubmit}
            className="overflow-y-auto p-1 text-13 font-450 text-ink"
          >
            <input type="hidden" name="version" value={list.version} />
            <input type="hidden" name="action" value="add" />
            <div className="p-1.5">
              <Field
                label={settings.columns.added}
                isLabelHidden
                name="name"
                placeholder={settings.columns.added}
                required
                maxLength={80}
                autoComplete="off"
                autoFocus
                isErrorSaid
                error={problem}
              />
            </div>
            <h3 className={HEADING}>{settings.columns.type}</h3>
            <Types choosing={isChoosing} onChoices={() => setChoosing(true)} />
            <HiddenColumns list={list} onClose={close} />
            <p className="border-t border-line px-2.5 py-2 text-12 text-ink-3 whitespace-normal">
              {settings.columns.typeStays}
            </p>
          </form>
        </Anchored>
      )}
    </>
  );
}
