import type { ReactNode } from "react";
import { counted, creators } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import {
  MAX_FALLBACK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_NAME_LENGTH,
  MAX_TEMPLATES,
  type AddressState,
  type MessageState,
} from "@/lib/contract/outreach";
import type { FallbackAct } from "./template-fields";

const listed = (names: readonly string[]) => new Intl.ListFormat("en").format(names);

export const messages = {
  title: (count: number) => (count === 0 ? "Write to creators" : `Write to ${formatNumber(count)}`),
  lead: "Copy the text, or open a draft in your mail app. Scoutdeck sends nothing.",
  trail: "You are here",
  lists: "Lists",
  creators: "Creators",
  toCheck: (count: number) => `${formatNumber(count)} to check`,
  noCreators: "Select creators on the list first.",
  tooMany: (most: number) => `Write to at most ${formatNumber(most)} at once.`,
  back: "Back to the list",
  unnamed: "Not revealed",
  ready: "Ready",
  missing: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is missing` : `${listed(names)} are missing`,
  states: {
    declined: "Declined: no message",
    doNotContact: "Do not contact",
    unrevealed: "Reveal first",
  } satisfies Record<Exclude<MessageState, "ready" | "missing">, string>,
  addresses: {
    hidden: "Your role doesn’t show addresses",
    none: "No email address",
  } satisfies Record<Exclude<AddressState, "known">, string>,
  template: "Template",
  show: "Show",
  newTemplate: "New template",
  fields: {
    name: "Template name",
    subject: "Subject",
    body: "Message",
  },
  insert: "Insert",
  insertOne: (name: string) => `Insert ${name}`,
  howTo: (names: readonly string[]) => `Fields: ${names.map((name) => `{{${name}}}`).join(" ")}`,
  empty: {
    title: "When a field is empty",
    help: "Replace the field or its sentence. Save to see new fields here.",
    act: (name: string) => `When ${name} is empty`,
    text: (name: string) => `Text when ${name} is empty`,
    acts: {
      none: "don’t write",
      field: "replace the field",
      sentence: "replace the sentence",
      remove: "leave the sentence out",
    } satisfies Record<FallbackAct, string>,
    used: (count: number) => (count === 0 ? "not needed" : `used for ${formatNumber(count)}`),
    missing: (count: number) => `missing for ${formatNumber(count)}`,
    kept: (when: string, act: string, text: string) => `${when}: ${act}${text && ` (${text})`}`,
  },
  save: "Save template",
  saveNew: "Create template",
  changedFirst: (by: ReactNode) => <>{by} changed this template first. Yours isn’t saved yet.</>,
  keepMine: "Keep mine",
  keepTheirs: "Keep theirs",
  signedOut: "Not saved. Sign in on another tab, then try again.",
  /** Answers a browser without scripts, if the text is too long for its form to return. */
  keepText: (problem: string, text: string) => `${problem}\nNot saved. Your text:\n\n${text}\n`,
  remove: "Delete template",
  removeNow: "Delete",
  removal: "Messages that were sent with it stay in the timeline.",
  changed: (name: ReactNode, version: number) => (
    <>
      Version {formatNumber(version)}, by {name}
    </>
  ),
  saveFirst: "Create the template to copy messages and open drafts.",
  preview: "Preview",
  position: (at: number, all: number) => `${formatNumber(at)} of ${formatNumber(all)}`,
  previous: "Previous creator",
  next: "Next creator",
  to: "To",
  subject: "Subject",
  copy: "Copy text",
  draft: "Open draft",
  mark: "Mark as contacted",
  markAll: (count: number) => `Mark ${creators(count)} as contacted`,
  file: "Mail-merge file",
  remind: "Remind you?",
  refused: (name: ReactNode) => <>There is no message for {name}.</>,
  done: {
    saved: "Template saved.",
    removed: "Template deleted.",
    contacted: "Marked as contacted. The text is in the timeline.",
    none: "No message was ready. Nothing was marked.",
    reminder: "Reminder set.",
  },
  problems: {
    name: `A template name has 1 to ${MAX_TEMPLATE_NAME_LENGTH} characters, and is used once.`,
    subject: `A subject has at most ${MAX_SUBJECT_LENGTH} characters.`,
    body: `A message has 1 to ${formatNumber(MAX_MESSAGE_LENGTH)} characters.`,
    fallbacks: `A text for an empty field has at most ${MAX_FALLBACK_LENGTH} characters.`,
    version: "Not saved: someone changed this template first. Compare the two texts.",
    templates: `Not saved: a team has at most ${formatNumber(MAX_TEMPLATES)} templates. Delete one first.`,
    status: "Nothing was changed: this list has no status for contacted creators. Add one in its settings.",
    conflict: "Nothing was changed: this list is archived, or you have too many reminders.",
    not_found: "This no longer exists. Nothing was changed.",
    forbidden: "Your role may not do this.",
    invalid_parameter: "Not saved. Check your input.",
  },
  counts: (count: number) => counted(count, { one: "creator", other: "creators" }),
};
