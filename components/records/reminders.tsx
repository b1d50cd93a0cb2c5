import { AlarmClock } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { SelectField } from "@/components/ui/select-field";
import {
  MAX_REMINDER_DAYS,
  MAX_REMINDER_NOTE_LENGTH,
  USUAL_REMINDER_DAYS,
  type Reminder,
} from "@/lib/contract/reminders";
import { messages } from "./messages";

const words = messages.reminders;

/** `lists`: lists that the creator is on, with the status there. Without it, the reminder is about the list `listId`. */
type FormProps = {
  ids: readonly string[];
  back: string;
  listId?: string;
  status?: string;
  lists?: readonly { id: string; name: string; status: string }[];
};

export function ReminderForm({ ids, back, listId, status, lists }: FormProps) {
  const choices = (lists ?? []).map(({ id, name, status: now }) => ({
    value: id,
    label: words.on(now, name),
  }));
  return (
    <form method="post" action="/api/dashboard/reminders" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="ids" value={ids.join(",")} />
      <input type="hidden" name="back" value={back} />
      {listId !== undefined && <input type="hidden" name="listId" value={listId} />}
      <Field
        label={words.days}
        name="days"
        type="number"
        min={1}
        max={MAX_REMINDER_DAYS}
        required
        defaultValue={USUAL_REMINDER_DAYS}
        className="w-24"
      />
      {choices.length > 0 && (
        <SelectField
          label={words.about}
          name="listId"
          choices={[...choices, { value: "", label: words.always }]}
          value={choices[0]!.value}
          className="min-w-0 flex-1 basis-44"
        />
      )}
      <Field
        label={words.note}
        name="note"
        maxLength={MAX_REMINDER_NOTE_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1 basis-40"
      />
      {status === undefined ? (
        <input type="hidden" name="isWhileStatus" value="1" />
      ) : (
        <label className="flex min-h-control items-center gap-2 max-md:min-h-11">
          <Checkbox name="isWhileStatus" value="1" defaultChecked />
          <span>{words.onlyIf(<bdi>{status}</bdi>)}</span>
        </label>
      )}
      <button type="submit" className={buttonClass()}>
        <AlarmClock size={15} aria-hidden="true" />
        {words.set}
      </button>
    </form>
  );
}

export function ReminderLines({
  reminders,
  back,
  canEnd,
  now,
}: {
  reminders: readonly Reminder[];
  back: string;
  canEnd: boolean;
  now: number;
}) {
  return (
    <ul className="divide-y divide-line">
      {reminders.map(({ id, at, by, list, status, note, isDue, canEnd: isOwn }) => (
        <li key={id} className="flex min-h-9 items-center gap-x-2 py-1.5">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className={`font-550 ${isDue ? "text-warn-ink" : ""}`}>
              {isDue ? words.due : <Moment iso={at} now={now} style="day" />}
            </span>{" "}
            {list && status && words.if(<bdi>{status}</bdi>, <bdi>{list.name}</bdi>)}
            {list && !status && words.of(<bdi>{list.name}</bdi>)}
            <span className="block text-12 text-ink-3">
              {words.by(<bdi>{by.name}</bdi>)}
              {note && (
                <>
                  {": "}
                  <bdi>{note}</bdi>
                </>
              )}
            </span>
          </span>
          {canEnd && isOwn && (
            <form method="post" action={`/api/dashboard/reminders/${encodeURIComponent(id)}/end`}>
              <input type="hidden" name="back" value={back} />
              <button type="submit" className={buttonClass({ size: "small" })}>
                {words.end}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
