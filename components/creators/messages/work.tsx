import type { ReactNode } from "react";
import { plural } from "@/components/ui/counted";
import type { FigureKey } from "@/lib/domain/growth";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { MAX_LINK_TITLE_LENGTH, MAX_LINKS, type TimelineFilter } from "@/lib/contract/creator-record";
import { MAX_NOTE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from "@/lib/contract/lists";

const percent = (value: number) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${formatNumber(Math.abs(value), 1)}`;

export const messages = {
  work: "Your team’s work",
  saving: "Saving…",
  saved: "Saved.",
  failed: "Not saved. Try again.",
  timeline: {
    title: "Timeline",
    empty: "No activity yet. Add the first note.",
    emptyForReaders: "No activity yet.",
    emptyPart: "Nothing here yet.",
    show: "Show",
    filters: { all: "All", notes: "Notes", lists: "Lists", records: "Records" } satisfies Record<
      TimelineFilter,
      string
    >,
    more: "More activity",
    earlier: "Show earlier",
    newest: "Back to newest",
    receipt: "receipt",
  },
  purchase: {
    reveal: (who: ReactNode) => <>Revealed by {who}</>,
    page: (who: ReactNode) => <>Revealed with a whole page by {who}</>,
    refresh: (who: ReactNode) => <>Refreshed by {who}</>,
  },
  forPurpose: (bought: ReactNode, purpose: ReactNode) => (
    <>
      {bought} for {purpose}
    </>
  ),
  contact: {
    tag: "Own contact",
    lead: "Not in the service: nothing to reveal",
    title: "What we know",
    name: "Name",
    email: "Email",
    profile: "Profile",
    added: "Added by",
  },
  list: {
    added: (who: ReactNode, list: ReactNode) => (
      <>
        {who} added the creator to {list}
      </>
    ),
    removed: (who: ReactNode, list: ReactNode) => (
      <>
        {who} removed the creator from {list}
      </>
    ),
    restored: (who: ReactNode, list: ReactNode) => (
      <>
        {who} restored the creator to {list}
      </>
    ),
    matched: (_: ReactNode, list: ReactNode) => (
      <>The own contact on {list} was found in the service and became this creator</>
    ),
    field: (who: ReactNode, list: ReactNode) => (
      <>
        {who} changed a field on {list}
      </>
    ),
  },
  field: {
    status: "the status",
    owner: "the owner",
    set: (who: ReactNode, field: ReactNode, value: ReactNode, list: ReactNode) => (
      <>
        {who} set {field} to {value} on {list}
      </>
    ),
    cleared: (who: ReactNode, field: ReactNode, list: ReactNode) => (
      <>
        {who} cleared {field} on {list}
      </>
    ),
    was: (before: ReactNode) => <>Before: {before}</>,
    yes: "yes",
  },
  tagged: (who: ReactNode, tag: ReactNode) => (
    <>
      {who} added the tag {tag}
    </>
  ),
  linked: (who: ReactNode, link: ReactNode) => (
    <>
      {who} added the link {link}
    </>
  ),
  decided: {
    yes: (who: ReactNode, list: ReactNode) => (
      <>
        {who} (client) said yes on {list}
      </>
    ),
    maybe: (who: ReactNode, list: ReactNode) => (
      <>
        {who} (client) said maybe on {list}
      </>
    ),
    no: (who: ReactNode, list: ReactNode) => (
      <>
        {who} (client) said no on {list}
      </>
    ),
  },
  marked: (who: ReactNode, mark: ReactNode) => (
    <>
      {who} marked the creator: {mark}
    </>
  ),
  message: {
    wrote: (who: ReactNode, list: ReactNode) => (
      <>
        {who} wrote to the creator for {list}
      </>
    ),
    template: (name: ReactNode, version: number) => (
      <>
        Template {name}, version {formatNumber(version)}
      </>
    ),
  },
  unmarked: (who: ReactNode, mark: ReactNode) => (
    <>
      {who} removed the mark: {mark}
    </>
  ),
  note: {
    label: "Team note",
    placeholder: "Add a note",
    keepIn: (list: ReactNode) => <>Private, only in {list}</>,
    add: "Add note",
    wrote: (who: ReactNode) => <>{who} wrote a note</>,
    wroteIn: (who: ReactNode, list: ReactNode) => (
      <>
        {who} wrote a private note in {list}
      </>
    ),
    changed: "edited",
    removed: (who: ReactNode) => <>Removed by {who}.</>,
    change: "Edit",
    body: "Note",
    save: "Save note",
    remove: "Remove",
    removeNow: "Remove note",
    removal: "This removes its text for everyone.",
  },
  tags: {
    title: "Team tags",
    none: "No tags yet.",
    add: "Add tag",
    label: "Tag",
    placeholder: "Separate with commas",
    remove: (tag: string) => `Remove tag ${tag}`,
  },
  links: {
    title: "Links",
    none: "No links yet. Add a contract or media kit.",
    url: "URL",
    urlPlaceholder: "https://",
    name: "Name",
    namePlaceholder: "Media kit",
    add: "Add link",
    remove: (title: string) => `Remove link ${title}`,
    by: (who: ReactNode, when: ReactNode) => (
      <>
        {who}, {when}
      </>
    ),
  },
  lists: {
    heading: "Lists",
    title: (count: number) => plural(count, { one: "On 1 list", other: `On ${formatNumber(count)} lists` }),
    none: "Not on a list yet.",
    status: (list: string) => `Status on ${list}`,
    set: "Set",
    setOn: (list: string) => `Set status on ${list}`,
    owner: (who: ReactNode) => <>Owner: {who}</>,
    private: "Private",
    closed: "Archived",
    write: "Write",
    writeFor: (list: string) => `Write to the creator for ${list}`,
  },
  records: {
    first: "First record",
    kept: (count: number, days: ReactNode) => (
      <>
        {plural(count, { one: "1 record kept:", other: `${formatNumber(count)} records kept:` })} {days}.
      </>
    ),
    compare: "Compare records",
    table: "Records over time",
    figure: "Figure",
    change: "Change",
    comments: (comments: ReactNode) => <>{comments} comments on average</>,
    by: (who: ReactNode) => <>by {who}</>,
    figures: {
      followers: "Followers",
      averageViews: "Average views",
      engagementRate: "Engagement",
      averageLikes: "Average likes",
      averageComments: "Average comments",
    } satisfies Record<FigureKey, string>,
    changed: (before: ReactNode, after: ReactNode) => (
      <>
        {before} → {after}
      </>
    ),
    unchanged: "No changes.",
    percent: (value: number) => `${percent(value)}%`,
    points: (value: number) => `${percent(value)} pt`,
    since: (change: ReactNode, when: ReactNode) => (
      <>
        {change} since {when}
      </>
    ),
    of: (when: ReactNode, days: number) => (
      <>
        Data from {when},{" "}
        {days === 0 ? "today" : plural(days, { one: "1 day old", other: `${formatNumber(days)} days old` })}
      </>
    ),
    old: "Over 60 days old. Figures may have changed.",
  },
  unrevealed: {
    tag: "Not revealed",
    lead: "Reveal this creator for contact details and exact figures.",
    reveal: "Reveal",
    noReveal: "Your role can’t reveal creators.",
    known: "Known for free",
    nothing: "Nothing known yet.",
  },
  fromList: (list: ReactNode) => <>Back to {list}</>,
  done: {
    add: "Added.",
    change: "Saved.",
    remove: "Removed.",
    saved: "Saved.",
    reminder: "Reminder set.",
    "reminder-ended": "Reminder ended.",
  },
  problems: {
    body: `A note has 1 to ${formatNumber(MAX_NOTE_LENGTH)} characters.`,
    tag: `A tag has 1 to ${MAX_TAG_LENGTH} characters, and a creator at most ${MAX_TAGS} tags.`,
    url: "A link starts with https:// or http://, without a password.",
    title: `Link names have at most ${MAX_LINK_TITLE_LENGTH} characters.`,
    writtenAt: "This note was changed elsewhere. Check it and save again.",
    conflict: `Someone changed this first, or it has ${MAX_LINKS} links. Reload and try again.`,
    not_found: "This no longer exists.",
    forbidden: "Authors can edit notes for 10 minutes.",
    invalid_parameter: "Not saved. Check your input.",
    look: "Preview failed. Try again in a minute.",
  },
};
