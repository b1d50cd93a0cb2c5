import { Trash2 } from "lucide-react";
import { StatusGlyph } from "@/components/records/status-glyph";
import { Button, buttonClass } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { STAGES, type List, type ListStatus } from "@/lib/contract/lists";
import { messages as lists } from "../messages";
import { messages } from "./messages";
import { Moves, NameField, SaveRow, SettingsForm, SettingsRow } from "./row-parts";

const STAGE_CHOICES = STAGES.map((value) => ({ value, label: lists.stages[value] }));

function RemoveStatus({ status, list }: { status: ListStatus; list: List }) {
  const heirs = list.statuses.filter(({ id }) => id !== status.id);
  return (
    <details className="open:basis-full">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon" })}
        aria-label={messages.removeOf(status.name)}
        title={messages.removeOf(status.name)}
      >
        <Trash2 size={15} aria-hidden="true" />
      </summary>
      <div className="flex flex-wrap items-end gap-2 pt-2">
        <SelectField
          id={`to-${status.id}`}
          label={messages.statuses.heirOf(status.name)}
          name="to"
          choices={heirs.map(({ id, name }) => ({ value: id, label: name }))}
          value={heirs[0]!.id}
        />
        <Button type="submit" name="action" value="remove" variant="danger">
          {messages.statuses.remove}
        </Button>
      </div>
    </details>
  );
}

function StatusRow({ status, at, list }: { status: ListStatus; at: number; list: List }) {
  const { id, name, stage } = status;
  const count = list.statuses.length;
  return (
    <SettingsRow list={list} of="statuses" id={id}>
      <StatusGlyph stage={stage} size={16} />
      <NameField id={`name-${id}`} label={messages.nameOf(name)} name={name} />
      <SelectField
        id={`stage-${id}`}
        label={messages.statuses.stageOf(name)}
        isLabelHidden
        name="stage"
        choices={STAGE_CHOICES}
        value={stage}
        className="min-w-0 flex-1 basis-30"
      />
      <SaveRow name={name} />
      <Moves name={name} at={at} of={count} />
      {count > 1 && <RemoveStatus status={status} list={list} />}
    </SettingsRow>
  );
}

export function StatusSettings({ list }: { list: List }) {
  const words = messages.statuses;
  return (
    <>
      <ul aria-label={words.title}>
        {list.statuses.map((status, at) => (
          <StatusRow key={status.id} status={status} at={at} list={list} />
        ))}
      </ul>
      <SettingsForm
        list={list}
        of="statuses"
        className="flex flex-wrap items-end gap-2 border-t border-line pt-3"
      >
        <NameField id="new-status" label={words.added} />
        <SelectField
          id="new-stage"
          label={words.stage}
          name="stage"
          choices={STAGE_CHOICES}
          value="contacted"
          className="min-w-0 flex-1 basis-30"
        />
        <Button type="submit" name="action" value="add">
          {words.add}
        </Button>
      </SettingsForm>
    </>
  );
}
