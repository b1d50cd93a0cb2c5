"use client";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { MAX_NOTE_LENGTH, type LatestNote } from "@/lib/contract/lists";
import { messages } from "./messages";

export function NoteBox({
  start,
  latest,
  onSave,
}: {
  start: string;
  latest: LatestNote | null;
  /** @returns the error in words, null if saved */
  onSave: (body: string) => Promise<string | null>;
}) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get("body")).trim();
    if (body === "") return;
    setSaving(true);
    const wrong = await onSave(body);
    setSaving(false);
    if (wrong !== null) setProblem(wrong);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 overflow-y-auto p-3">
      {latest && (
        <p className="max-h-24 overflow-y-auto text-12 text-ink-2 wrap-anywhere">
          <bdi>{latest.body}</bdi> <span className="text-ink-3">{messages.by(latest.by)}</span>
        </p>
      )}
      <TextField
        label={messages.newNote}
        name="body"
        autoFocus
        defaultValue={start}
        maxLength={MAX_NOTE_LENGTH}
        error={problem}
        isErrorSaid
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant="primary" size="small" disabled={isSaving} className="justify-self-end">
        {messages.saveNote}
      </Button>
    </form>
  );
}
