import { counted, plural } from "@/components/ui/counted";
import type { SourceCounts } from "@/lib/contract/import-sources";
import { formatNumber } from "@/lib/contract/reader-numbers";

const inHours = (hours: number) =>
  plural(hours, { one: "every hour", other: `every ${formatNumber(hours)} hours` });
const MB = 1_000_000;

export const messages = {
  list: {
    lead: "Import from a URL on a schedule",
    label: "Sources",
    none: "No sources yet.",
    source: "Source",
    state: "State",
    last: "Last fetch",
    next: "Next",
    open: "Open",
    openName: (name: string) => `Open ${name}`,
    now: "now",
    never: "not yet",
  },
  /** Shown where admins look first; the page of the source has the rest. */
  harmful: (count: number) =>
    `${plural(count, { one: "A source is", other: `${formatNumber(count)} sources are` })} paused: reading the file failed twice. Check the file, then resume.`,
  state: { new: "new", fetching: "fetching", good: "good", failing: "failing", paused: "paused" },
  done: {
    added: "Source added. Fetching now. Reload to see results.",
    changed: "Saved.",
    fetched: "Fetching now. Reload to see results.",
    paused: "Paused",
    resumed: "Resumed",
    removed: "Source removed. Imported data is kept.",
  },
  refused: {
    name: (most: number) => `Use a unique name of 1 to ${most} characters.`,
    address: "Enter a public http(s) URL with no port or password. SOURCE_HOSTS can allow others.",
    everyHours: (most: number) => `Enter whole hours from 1 to ${most}.`,
    headerName: "Enter a header name, like Authorization. Some are reserved.",
    headerValue: "Enter the value again after changing the header or host.",
    mapping: (field: string) =>
      field === ""
        ? 'Enter JSON like {"kind":"creators","fields":{…}}, or leave empty.'
        : `Check the mapping at ${field}.`,
    defaultDate: "Enter a day, or leave empty.",
    was: "Someone changed these settings. Check them and save again.",
    conflict: "Too many sources. Remove one first.",
    notFound: "This source no longer exists.",
    forbidden: "Your role doesn’t allow this.",
    unknown: "Nothing was changed. Try again.",
    lost: "Enter this again.",
  },
  form: {
    add: "Add source",
    settings: "Settings",
    name: { label: "Name", help: "Shown as the source" },
    address: {
      label: "URL",
      help: "CSV, JSON, JSON Lines, XLSX, Parquet, ZIP or .gz",
    },
    everyHours: { label: "Fetch every", unit: "hours" },
    headerName: { label: "Header", help: "Optional", placeholder: "Authorization" },
    headerValue: {
      label: "Header value",
      help: "Stored encrypted, never shown again.",
      kept: "Leave empty to keep the current value.",
    },
    unreadable: "AUTH_SECRET changed. Enter the header value again.",
    more: "Import options",
    mapping: {
      label: "Mapping",
      help: "JSON. Empty: automatic.",
    },
    defaultDate: { label: "Default post date", help: "Empty: undated posts are rejected." },
    observed: {
      label: "Default data date",
      choices: {
        modified: "file modification",
        fetched: "fetch time",
      },
    },
    isInferring: "Infer missing category, language, hook and virality",
    submitNew: "Add and fetch",
    submit: "Save",
  },
  page: {
    facts: (hours: number) => `Fetched ${inHours(hours)}`,
    fetchNow: "Fetch now",
    pause: "Pause",
    resume: "Resume",
    failing: (times: number) =>
      plural(times, {
        one: "The last fetch failed. Retrying later.",
        other: `The last ${formatNumber(times)} fetches failed. Retrying less often.`,
      }),
    harmful: "The file did this twice, so the source is paused. Check the file, then resume.",
    cutOff: "The last fetch was interrupted. Retrying later.",
    remove: {
      title: "Remove source",
      means: "Imported data is kept.",
      submit: "Remove source",
    },
  },
  results: {
    title: "Last fetches",
    note: (most: number) => `newest ${most}`,
    none: "No fetches yet.",
    outcome: { imported: "imported", unchanged: "unchanged", failed: "failed" },
    same: "Same file as before.",
    size: (bytes: number) =>
      bytes < MB / 10 ? counted(bytes, { one: "byte", other: "bytes" }) : `${formatNumber(bytes / MB, 1)} MB`,
    seconds: (ms: number) => `${formatNumber(ms / 1_000, 1)} s`,
    counts: (kind: "posts" | "creators", { added, updated, unchanged, older, total }: SourceCounts) => {
      const parts = [
        `${formatNumber(added)} ${kind} added`,
        `${formatNumber(updated)} updated`,
        ...(unchanged > 0 ? [`${formatNumber(unchanged)} unchanged`] : []),
        ...(older > 0 ? [`${formatNumber(older)} kept, because the data is newer`] : []),
      ];
      return `${parts.join(", ")}; ${formatNumber(total)} in total.`;
    },
    file: (name: string, rows: number, accepted: number, rejected: number) =>
      `${name}: ${counted(rows, { one: "row", other: "rows" })}, ${formatNumber(accepted)} imported, ${formatNumber(rejected)} rejected.`,
    refusedFile: (name: string, problem: string) => `${name}: not read. ${problem}`,
    reject: (count: number, isRow: boolean, what: string) =>
      isRow
        ? `${formatNumber(count)} × rejected: ${what}`
        : `${formatNumber(count)} × left out, row kept: ${what}`,
    unused: (columns: readonly string[]) => `Unused columns: ${columns.join(", ")}`,
  },
};
