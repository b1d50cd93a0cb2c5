"use client";
/** The plain form checks on submit. Scripts send every change at once and then check. */
import { useEffect, useId, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { MappedKind } from "@/lib/contract/import-mapping";
import type { FieldCheck, ImportPart, PreviewRow, SavedMapping } from "@/lib/contract/imports";
import { mappingOf, withKind, type MappingChange, type MappingProps } from "./change-mapping";
import { formOf, callOf } from "./import-calls";
import { FieldRow } from "./mapping-row";
import { messages } from "./messages/columns";
import { messages as run } from "./messages/run";
import { rows as rowWords } from "./messages/steps";

const NUMBERS =
  /^(views|likes|comments|shares|viralityScore|followers|engagementRate|averageViews|averageLikes|averageComments)$/;
const groupOf = ({ field, isNeeded }: FieldCheck) =>
  isNeeded ? "needed" : NUMBERS.test(field) ? "numbers" : "about";
const GROUPS = ["needed", "numbers", "about"] as const;

/** Null shows the first value of each column instead of a row. */
function useWalk(preview: readonly PreviewRow[]) {
  const [at, setAt] = useState<number | null>(null);
  const index = at === null ? -1 : Math.min(at, preview.length - 1);
  const problem = preview.findIndex(
    (row, each) => each > index && (row.isRejected || Object.values(row.cells).some((cell) => cell.problem)),
  );
  return { row: preview[index] ?? null, index, problem, go: setAt };
}

function Walk({
  unit,
  preview,
  walk: { row, index, problem, go },
}: Pick<ImportPart, "unit" | "preview"> & { walk: ReturnType<typeof useWalk> }) {
  if (preview.length === 0) return null;
  const words = messages.walk;
  return (
    <span className="flex flex-wrap items-center gap-1 noscript:hidden">
      {row && (
        <span className="mr-1 text-ink-3 tabular-nums" role="status">
          {words.row(unit, row.at)}
          {row.isRejected && `, ${words.rejected}`}
        </span>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={words.previous}
        disabled={index <= 0}
        onClick={() => go(index - 1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={words.next}
        disabled={index >= preview.length - 1}
        onClick={() => go(index + 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </Button>
      {problem >= 0 && (
        <Button variant="ghost" size="small" onClick={() => go(problem)}>
          {words.problem}
        </Button>
      )}
    </span>
  );
}

function KindChoice({ part, isBusy, onMap, form }: MappingProps & { form: string }) {
  const id = `kind-${part.name}`;
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-ink-2">
        {messages.kind.label}
      </label>
      <select
        id={id}
        name="kind"
        form={form}
        key={part.kind ?? ""}
        defaultValue={part.kind ?? "creators"}
        disabled={isBusy}
        onChange={(event) => {
          const kind = event.target.value as MappedKind;
          onMap({ mapping: withKind(mappingOf(part), kind), saved: null });
        }}
        className="h-control rounded-6 bg-surface px-2 ring-1 ring-inset ring-field max-md:h-11"
      >
        <option value="creators">{messages.kind.creators}</option>
        <option value="posts">{messages.kind.posts}</option>
      </select>
    </span>
  );
}

function Unused({ unused }: Pick<ImportPart, "unused">) {
  if (unused.length === 0) return null;
  return (
    <p className="border-t border-line bg-sunken px-4 py-2.5 text-ink-2 wrap-anywhere">
      <b className="font-550">{messages.unused.title}</b>{" "}
      {unused.map(({ column, sample }, index) => (
        <span key={column}>
          {index > 0 && ", "}
          {messages.unused.one(
            <bdi className="font-550">{column || messages.unused.noName}</bdi>,
            sample.slice(0, 40),
          )}
        </span>
      ))}
    </p>
  );
}

function Fields({
  part,
  row,
  ...rest
}: { part: ImportPart; row: PreviewRow | null } & Pick<MappingProps, "isBusy" | "onMap">) {
  const { table } = messages;
  const head = "h-[2.125rem] border-b border-line px-2.5 text-left text-12 font-550 text-ink-3";
  return (
    <table
      aria-label={table.label(part.name)}
      className="w-full border-separate border-spacing-0 max-md:block md:table-fixed"
    >
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} w-[11.5rem] pl-4.5`}>
            {table.field}
          </th>
          <th scope="col" className={`${head} w-[14rem]`}>
            {table.column}
          </th>
          <th scope="col" className={head}>
            {table.sample}
          </th>
          <th scope="col" className={head}>
            {table.becomes}
          </th>
          <th scope="col" className={`${head} w-[16rem]`}>
            {table.allRows(part.rows)}
          </th>
        </tr>
      </thead>
      {GROUPS.map((group) => {
        const fields = part.fields.filter((field) => groupOf(field) === group);
        if (fields.length === 0) return null;
        return (
          <tbody key={group} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="rowgroup"
                colSpan={5}
                className="h-7.5 border-b border-line bg-sunken pl-4.5 text-left text-12 font-550 text-ink-2 max-md:block max-md:py-1.5"
              >
                {table.groups[group]}
              </th>
            </tr>
            {fields.map((field) => (
              <FieldRow key={field.field} field={field} part={part} row={row} {...rest} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Inputs are disabled while a change is checked and lose the focus, which is then restored. */
function useKeptFocus(form: string, isBusy: boolean): () => void {
  const name = useRef<string | null>(null);
  useEffect(() => {
    if (isBusy || name.current === null) return;
    const inputs = [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name.current)}"]`)];
    const own = inputs.filter((input) => input.form?.id === form);
    name.current = null;
    if (document.activeElement === document.body)
      (own.find((input) => input.checked) ?? own[0])?.focus({ preventScroll: true });
  }, [form, isBusy]);
  return () => {
    name.current = document.activeElement?.getAttribute("name") ?? null;
  };
}

const GUESSED = "guessed";
const OWN = "own";

function SaveDialog({
  part,
  onClose,
  onSaved,
}: Pick<MappingProps, "part"> & { onClose: () => void; onSaved: (mapping: SavedMapping) => void }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const save = async (name: string) => {
    setBusy(true);
    const columns = part.columns.map(({ column }) => column).filter(Boolean);
    try {
      onSaved(
        await fetchJson<SavedMapping>(callOf("import-mappings"), { name, mapping: part.mapping, columns }),
      );
      onClose();
    } catch (thrown) {
      setError(thrown instanceof FetchError ? thrown.message : run.problem.usual);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.saved.dialog}
      subtitle={messages.saved.help}
      footer={
        <Button
          variant="primary"
          size="large"
          type="submit"
          form={form}
          disabled={isBusy}
          className="ml-auto"
        >
          {messages.saved.submit}
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save(String(new FormData(event.currentTarget).get("mappingName")));
        }}
      >
        {error !== null && (
          <Notice variant="bad" role="alert">
            <bdi>{error}</bdi>
          </Notice>
        )}
        <Field
          label={messages.saved.name}
          name="mappingName"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={part.savedMapping?.name ?? ""}
        />
      </form>
    </Dialog>
  );
}

function SavedMappings({ part, saved: known, isBusy, onMap }: MappingProps) {
  const [added, setAdded] = useState<readonly SavedMapping[]>([]);
  const [isOpen, setOpen] = useState(false);
  const saved = [...known.filter(({ id }) => !added.some((each) => each.id === id)), ...added];
  const latest = added.at(-1);
  const current = part.savedMapping?.id ?? (part.mappingFrom === "person" ? OWN : GUESSED);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {latest && (
        <span role="status" className="text-ink-3">
          {messages.saved.saved(latest.name)}
        </span>
      )}
      {saved.length > 0 && (
        <select
          aria-label={messages.saved.label}
          key={current}
          defaultValue={current}
          disabled={isBusy}
          onChange={({ target: { value } }) => {
            if (value !== OWN) onMap({ mapping: null, saved: value === GUESSED ? null : value });
          }}
          className="h-control max-w-48 rounded-6 bg-surface px-2 ring-1 ring-inset ring-line-strong max-md:h-11"
        >
          <option value={GUESSED}>{messages.saved.guessed}</option>
          {current === OWN && <option value={OWN}>{messages.saved.own}</option>}
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button size="small" disabled={isBusy || part.mapping === null} onClick={() => setOpen(true)}>
        {messages.saved.save}
      </Button>
      {isOpen && (
        <SaveDialog
          part={part}
          onClose={() => setOpen(false)}
          onSaved={(mapping) =>
            setAdded((before) => [...before.filter(({ id }) => id !== mapping.id), mapping])
          }
        />
      )}
    </span>
  );
}

export function MappingForm(props: MappingProps) {
  const { importId, file, part, isBusy } = props;
  const walk = useWalk(part.preview);
  const form = useId();
  const kept = useKeptFocus(form, isBusy);
  const onMap = (change: MappingChange) => {
    kept();
    props.onMap(change);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <KindChoice {...props} onMap={onMap} form={form} />
        <span className="text-ink-3 tabular-nums">{rowWords(part.rows)}</span>
        <Walk unit={part.unit} preview={part.preview} walk={walk} />
        <span className="ml-auto noscript:hidden">
          <SavedMappings {...props} />
        </span>
      </div>
      <form id={form} method="post" action={formOf(importId)} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="action" value="mapping" />
        <input type="hidden" name="file" value={file.id} />
        <input type="hidden" name="part" value={part.name} />
        <Fields part={part} row={walk.row} isBusy={isBusy} onMap={onMap} />
        <Unused unused={part.unused} />
        <div className="hidden px-4 py-3 noscript:block">
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            {messages.apply}
          </button>
        </div>
      </form>
    </>
  );
}
