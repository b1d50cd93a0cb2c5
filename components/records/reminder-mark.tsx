import { AlarmClock } from "lucide-react";
import { MomentTitle } from "@/components/ui/moment";
import { unseen } from "@/components/ui/unseen";
import type { RowReminder } from "@/lib/contract/reminders";
import { messages } from "./messages";

/** On a row of a list. */
export function ReminderMark({ reminder: { at, by, note, isDue } }: { reminder: RowReminder }) {
  const said = isDue ? messages.reminders.isDue : messages.reminders.isSet;
  return (
    <MomentTitle
      title={[`${said(by.name)}, `, { at }, note && `: ${note}`].filter((part) => part !== "")}
      className={`inline-flex shrink-0 ${isDue ? "text-warn-ink" : "text-ink-3"}`}
    >
      <AlarmClock size={14} aria-hidden="true" />
      {unseen(said(by.name))}
    </MomentTitle>
  );
}
