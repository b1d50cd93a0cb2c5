/** No zod: the browser imports this. */
type Named = { id: string; name: string };

export const MAX_REMINDER_DAYS = 365;
export const USUAL_REMINDER_DAYS = 5;
export const MAX_REMINDER_NOTE_LENGTH = 200;
/** Open reminders of one member. */
export const MAX_REMINDERS = 2_000;

/** `statusId`: it ends when the creator's status on the list is another one. `isDue`: its time has come. */
export type Reminder = {
  id: string;
  creatorId: string;
  list: Named | null;
  statusId: string | null;
  status: string | null;
  note: string;
  at: string;
  isDue: boolean;
  by: Named;
  canEnd: boolean;
};

/** The reminder that a row of a list shows: the earliest one. */
export type RowReminder = Pick<Reminder, "id" | "at" | "isDue" | "note" | "by">;
