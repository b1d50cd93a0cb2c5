/** What the pages of sources say. */
import { counted, plural } from "@/components/ui/counted";
import type { SourceCounts } from "@/lib/contract/import-sources";
import { formatNumber } from "@/lib/contract/reader-numbers";

const inHours = (hours: number) =>
  plural(hours, { one: "every hour", other: `every ${formatNumber(hours)} hours` });
const MB = 1_000_000;

export const messages = {
  list: {
    title: "Sources",
    lead: "Addresses that Scoutdeck fetches every few hours and imports.",
    label: "Sources",
    none: "No sources yet. Add one below: it is fetched at once.",
    source: "Source",
    state: "State",
    last: "Last fetch",
    next: "Next",
    open: "Open",
    openName: (name: string) => `Open ${name}`,
    now: "now",
    never: "not yet",
  },
  state: { new: "new", fetching: "fetching", good: "good", failing: "failing", paused: "paused" },
  done: {
    added: "Added. It is being fetched. Reload the page to see what comes.",
    changed: "Saved.",
    fetched: "It is being fetched. Reload the page to see what comes.",
    paused: "Paused.",
    resumed: "Resumed.",
    removed: "Removed. What it brought stays in the catalogue.",
  },
  refused: {
    name: (most: number) => `A name of 1 to ${most} characters that no other source has.`,
    address:
      "A public address with https:// or http://, at the usual port, without a password. SOURCE_HOSTS can allow others.",
    everyHours: (most: number) => `A whole number of hours from 1 to ${most}.`,
    headerName: "The name of a header, such as Authorization. Some are set by Scoutdeck itself.",
    headerValue: "Type the value. It is needed again when the name or the host of the address changes.",
    mapping: (field: string) =>
      field === ""
        ? 'A mapping in JSON, as {"kind":"creators","fields":{…}}; or nothing.'
        : `The mapping is wrong at ${field}.`,
    defaultDate: "A day, or nothing.",
    conflict: "There are too many sources. Remove one first.",
    notFound: "This source no longer exists.",
    forbidden: "Your role does not allow this.",
    unknown: "Nothing was changed. Try again.",
    lost: "Type this again.",
  },
  form: {
    add: "Add a source",
    settings: "Settings",
    name: { label: "Name", help: "Records say that they come from it." },
    address: {
      label: "Address",
      help: "Of a file: CSV, JSON, JSON Lines, XLSX, Parquet, ZIP or .gz. Put secrets into a header.",
    },
    everyHours: { label: "Fetch every", unit: "hours" },
    headerName: { label: "Header", help: "When the address wants one.", placeholder: "Authorization" },
    headerValue: {
      label: "Value of the header",
      help: "Kept encrypted and not shown again.",
      kept: "One is kept. Leave this empty to keep it.",
    },
    unreadable: "The header can't be read, because AUTH_SECRET has changed. Type it again.",
    more: "How it is read",
    mapping: {
      label: "Mapping",
      help: "JSON: what the columns mean. Empty: Scoutdeck recognises them.",
    },
    defaultDate: { label: "Date of posts without one", help: "Empty: such posts are rejected." },
    observed: {
      label: "Values without a time are from",
      choices: {
        modified: "when the file was changed",
        fetched: "when it was fetched",
      },
    },
    isInferring: "Work out category, language, hook and virality where the file does not state them",
    submitNew: "Add and fetch",
    submit: "Save",
  },
  page: {
    trail: "Where this page is",
    all: "All sources",
    facts: (hours: number) => `Fetched ${inHours(hours)}`,
    fetchNow: "Fetch now",
    pause: "Pause",
    resume: "Resume",
    failing: (times: number) =>
      plural(times, {
        one: "The last fetch failed. It is tried again later.",
        other: `The last ${formatNumber(times)} fetches failed. The waits grow.`,
      }),
    harmful: "The file did this twice, so the source is paused. Check the file, then resume.",
    cutOff: "The last fetch did not come to its end. It is tried again later.",
    remove: {
      title: "Remove this source",
      means: "It is no longer fetched. What it brought stays in the catalogue.",
      submit: "Remove the source",
    },
  },
  results: {
    title: "Last fetches",
    note: (most: number) => `the newest ${most} are kept`,
    none: "Nothing was fetched yet.",
    outcome: { imported: "imported", unchanged: "unchanged", failed: "failed" },
    same: "The same file as before.",
    size: (bytes: number) =>
      bytes < MB / 10 ? counted(bytes, { one: "byte", other: "bytes" }) : `${formatNumber(bytes / MB, 1)} MB`,
    seconds: (ms: number) => `${formatNumber(ms / 1_000, 1)} s`,
    counts: (kind: "posts" | "creators", { added, updated, unchanged, older, total }: SourceCounts) => {
      const parts = [
        `${formatNumber(added)} ${kind} added`,
        `${formatNumber(updated)} updated`,
        ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
        ...(older > 0 ? [`${formatNumber(older)} left as they are, because newer values are there`] : []),
      ];
      return `${parts.join(", ")}; the catalogue now has ${formatNumber(total)}.`;
    },
    file: (name: string, rows: number, accepted: number, rejected: number) =>
      `${name}: ${counted(rows, { one: "row", other: "rows" })}, ${formatNumber(accepted)} taken, ${formatNumber(rejected)} rejected.`,
    refusedFile: (name: string, problem: string) => `${name}: not read. ${problem}`,
    reject: (count: number, isRow: boolean, what: string) =>
      isRow
        ? `${formatNumber(count)} × rejected: ${what}`
        : `${formatNumber(count)} × left out, row kept: ${what}`,
    unused: (columns: readonly string[]) => `Not used: ${columns.join(", ")}`,
  },
};
