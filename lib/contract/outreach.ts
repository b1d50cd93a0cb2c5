/** Messages to creators, which people send themselves, and reminders. No zod: the browser imports this. */
import { nameKey } from "./clean-name";
import type { Mark } from "./creator-marks";
import type { ContactWarning, PersonName } from "./lists";

export const MAX_TEMPLATES = 200;
export const MAX_TEMPLATE_NAME_LENGTH = 60;
export const MAX_SUBJECT_LENGTH = 200;
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_FALLBACK_LENGTH = 300;
/** Creators of one page of messages. Their ids are in its address. */
export const MOST_WRITTEN = 200;

export const MAX_REMINDER_DAYS = 365;
export const USUAL_REMINDER_DAYS = 5;
export const MAX_REMINDER_NOTE_LENGTH = 200;
/** Open reminders of one member. */
export const MAX_REMINDERS = 2_000;

/** Fields of every list, as templates name them. A list's own columns are fields too. */
export const TEMPLATE_FIELDS = [
  "Handle",
  "First name",
  "Name",
  "Platform",
  "Followers",
  "Average views",
  "Engagement",
  "Country",
  "Category",
  "Profile link",
  "List name",
  "My name",
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** Two spellings of one field: letters of either case and any spaces between the words. */
export const fieldKey = (name: string): string => nameKey(name);

/** Used when the field is empty. `text` replaces the field or its whole sentence; an empty one removes the sentence. */
export type Fallback = { replaces: "field" | "sentence"; text: string };
/** By `fieldKey`. */
export type Fallbacks = Readonly<Record<string, Fallback>>;

export type TemplateText = { subject: string; body: string; fallbacks: Fallbacks };

/** `version` grows with each change. */
export type MessageTemplate = TemplateText & {
  id: string;
  name: string;
  version: number;
  by: PersonName;
  at: string;
};

/** Creators with a mark get no message. `missing`: a field is empty and has no fallback. */
export type MessageState = "ready" | "missing" | "unrevealed" | Mark;

/** `hidden`: the reader may not see addresses. */
export type AddressState = "known" | "none" | "hidden";

/** `subject` and `body` are empty in the states of marks. `missing` has the fields' names. */
export type PreparedMessage = {
  creatorId: string;
  /** A handle with its @, or a contact's name; null when neither is known. */
  name: string | null;
  state: MessageState;
  missing: readonly string[];
  /** Fields that were empty and replaced. */
  replaced: readonly string[];
  address: AddressState;
  email: string | null;
  subject: string;
  body: string;
  warning: ContactWarning | null;
};

/** `statusId`: it ends when the creator's status on the list is another one. `isDue`: its time has come. */
export type Reminder = {
  id: string;
  creatorId: string;
  list: { id: string; name: string } | null;
  statusId: string | null;
  status: string | null;
  note: string;
  at: string;
  isDue: boolean;
  by: PersonName;
  canEnd: boolean;
};

/** The reminder that a row of a list shows: the earliest one. */
export type RowReminder = Pick<Reminder, "id" | "at" | "isDue" | "note" | "by">;
