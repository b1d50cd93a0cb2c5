/** What the team's work on a creator says: timeline, notes, tags, links, lists and kept records. */
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
    empty: "Nothing has happened yet. Write the first note.",
    emptyForReaders: "Nothing has happened yet.",
    emptyPart: "Nothing of this kind yet.",
    show: "Show",
    filters: { all: "All", notes: "Notes", lists: "Lists", records: "Records" } satisfies Record<
      TimelineFilter,
      string
    >,
    more: "More of the timeline",
    earlier: "Show earlier",
    newest: "Back to the newest",
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
  list: {
    added: (who: ReactNode, list: ReactNode) => (
      <>
        {who} added the creator to {list}
      </>
    ),
    removed: (who: ReactNode, list: ReactNode) => (
      <>
        {who} took the creator off {list}
      </>
    ),
    restored: (who: ReactNode, list: ReactNode) => (
      <>
        {who} put the creator back on {list}
      </>
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
  marked: (who: ReactNode, mark: ReactNode) => (
    <>
      {who} marked the creator: {mark}
    </>
  ),
  unmarked: (who: ReactNode, mark: ReactNode) => (
    <>
      {who} took a mark back: {mark}
    </>
  ),
  note: {
    label: "Write a note for the team",
    labelPrivate: "Write a note",
    placeholder: "How they work, what you agreed on",
    keepIn: (list: ReactNode) => <>Keep it in {list}, for you alone</>,
    add: "Add note",
    wrote: (who: ReactNode) => <>{who} wrote a note</>,
    wroteIn: (who: ReactNode, list: ReactNode) => (
      <>
        {who} wrote a note in {list}, for you alone
      </>
    ),
    changed: "changed since",
    removed: (who: ReactNode) => <>Its words were removed by {who}.</>,
    change: "Change",
    body: "Note",
    save: "Save note",
    remove: "Remove",
    removeNow: "Remove note",
    removal: "Its words are lost for everybody. The timeline still says that there was a note.",
  },
  tags: {
    title: "Team tags",
    none: "No tags yet.",
    add: "Add tag",
    label: "Tag",
    placeholder: "Tag, or several with commas",
    remove: (tag: string) => `Remove the tag ${tag}`,
  },
  links: {
    title: "Links",
    none: "No links yet. Keep a contract, a media kit or a draft here.",
    url: "Address",
    urlPlaceholder: "https://",
    name: "Name",
    namePlaceholder: "Media kit",
    add: "Add link",
    remove: (title: string) => `Remove the link ${title}`,
    by: (who: ReactNode, when: ReactNode) => (
      <>
        {who}, {when}
      </>
    ),
  },
  lists: {
    heading: "Lists",
    title: (count: number) => plural(count, { one: "On 1 list", other: `On ${formatNumber(count)} lists` }),
    none: "On no list yet.",
    status: (list: string) => `Status on ${list}`,
    set: "Set",
    setOn: (list: string) => `Set the status on ${list}`,
    owner: (who: ReactNode) => <>Owner: {who}</>,
    private: "Private",
    closed: "Closed",
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
    unchanged: "No figure changed.",
    percent: (value: number) => `${percent(value)}%`,
    points: (value: number) => `${percent(value)} pt`,
    since: (change: ReactNode, when: ReactNode) => (
      <>
        {change} since {when}
      </>
    ),
    of: (when: ReactNode, days: number) => (
      <>
        Record of {when},{" "}
        {days === 0
          ? "from today"
          : plural(days, { one: "1 day old", other: `${formatNumber(days)} days old` })}
      </>
    ),
    old: "Older than 60 days: figures may have changed.",
  },
  unrevealed: {
    tag: "Not revealed",
    lead: "Your team works on this creator and doesn’t own the record yet. Contact and exact figures come with the reveal.",
    reveal: "Reveal",
    noReveal: "Your role can’t reveal creators.",
    known: "What is known for free",
    nothing: "Nothing is known for free yet.",
  },
  fromList: (list: ReactNode) => <>Back to {list}</>,
  done: {
    add: "Added.",
    change: "Saved.",
    remove: "Removed.",
    saved: "Saved.",
  },
  problems: {
    body: `A note has 1 to ${formatNumber(MAX_NOTE_LENGTH)} characters.`,
    tag: `A tag has 1 to ${MAX_TAG_LENGTH} characters, and a creator at most ${MAX_TAGS} tags.`,
    url: "A link starts with https:// or http://, without a name or a password.",
    title: `The name of a link has at most ${MAX_LINK_TITLE_LENGTH} characters.`,
    conflict: `Somebody else changed this first, or there are ${MAX_LINKS} links already. Look at it again.`,
    not_found: "This no longer exists.",
    forbidden: "You can’t change this. Notes can be changed for 10 minutes, by who wrote them.",
    invalid_parameter: "This could not be saved. Look at it again.",
    look: "The free checks could not run. Try again in a minute.",
  },
};
