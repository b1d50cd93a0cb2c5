/** Messages to creators, which people send themselves. No zod: the browser imports this. */
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
  statusId: string;
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

/** Offered where the team has no template yet. */
export const STARTER: TemplateText & { name: string } = {
  name: "First message",
  subject: "{{List name}}: working together",
  body: `Hi {{First name}},

I am {{My name}}. We follow {{Handle}} and would like to work with you on {{List name}}.

Would you be interested? If so, what would you charge?

{{My name}}`,
  fallbacks: {
    "first name": { replaces: "field", text: "there" },
    handle: { replaces: "sentence", text: "We like your videos and would like to work with you." },
  },
};
