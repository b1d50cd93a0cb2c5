"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { SavedMapping } from "@/lib/contract/imports";
import { callOf } from "./import-calls";
import type { MappingProps } from "./mapping-props";
import { messages } from "./messages/columns";
import { messages as run } from "./messages/run";

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

export function SavedMappings({ part, saved: known, isBusy, onMap }: MappingProps) {
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
