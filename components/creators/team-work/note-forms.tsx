import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import type { CreatorNote } from "@/lib/contract/creator-record";
import { MAX_NOTE_LENGTH } from "@/lib/contract/lists";
import { messages } from "../messages/work";
import { NoteField } from "./note-field";
import { WorkForm } from "./work-form";

/** Plain forms return to `back`. */
export type Where = { creatorId: string; back: string };

export function NewNote({
  where,
  privateList,
}: {
  where: Where;
  privateList: { id: string; name: string } | null;
}) {
  return (
    <WorkForm kind="notes" {...where} fields={{ action: "add" }} className="flex flex-wrap items-end gap-2">
      <NoteField label={messages.note.label} />
      <Button type="submit">{messages.note.add}</Button>
      {privateList && (
        <label className="flex min-h-6 basis-full items-center gap-2 text-ink-2">
          <Checkbox name="listId" value={privateList.id} defaultChecked />
          <span>{messages.note.keepIn(<bdi>{privateList.name}</bdi>)}</span>
        </label>
      )}
    </WorkForm>
  );
}

const quietSummary =
  "inline-flex min-h-6 cursor-pointer items-center rounded-4 text-12 text-ink-3 underline underline-offset-3 hover:text-ink max-md:min-h-11";

function ChangeNote({ note, where }: { note: CreatorNote; where: Where }) {
  const id = `note-${note.id}`;
  return (
    <WorkForm
      kind="notes"
      {...where}
      fields={{ action: "change", noteId: note.id, writtenAt: note.changedAt ?? note.at }}
      className="grid gap-2"
    >
      <label htmlFor={id} className="sr-only">
        {messages.note.body}
      </label>
      <span className={`${fieldClass} h-auto! min-h-control py-2`}>
        <textarea
          id={id}
          name="body"
          required
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={note.body ?? ""}
          className={`${bareInputClass} field-sizing-content max-h-80 min-h-5 resize-y leading-5`}
        />
      </span>
      <Button type="submit" size="small" className="justify-self-start">
        {messages.note.save}
      </Button>
    </WorkForm>
  );
}

export function NoteActs({ note, where }: { note: CreatorNote; where: Where }) {
  if (!note.canChange && !note.canRemove) return null;
  return (
    <div className="flex flex-wrap gap-x-3">
      {note.canChange && (
        <details data-form="" className="open:basis-full">
          <summary className={quietSummary}>{messages.note.change}</summary>
          <div className="max-w-[40rem] py-1">
            <ChangeNote note={note} where={where} />
          </div>
        </details>
      )}
      {note.canRemove && (
        <details className="open:basis-full">
          <summary className={quietSummary}>{messages.note.remove}</summary>
          <WorkForm
            kind="notes"
            {...where}
            fields={{ action: "remove", noteId: note.id }}
            className="flex flex-wrap items-center gap-2 py-1"
          >
            <span className="text-ink-2">{messages.note.removal}</span>
            <button type="submit" className={buttonClass({ variant: "danger", size: "small" })}>
              {messages.note.removeNow}
            </button>
          </WorkForm>
        </details>
      )}
    </div>
  );
}
