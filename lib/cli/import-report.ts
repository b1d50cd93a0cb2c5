import { basename } from "node:path";
import { formatExact } from "@/lib/contract/human-number";
import { repeatsOf } from "@/lib/domain/merged-repeats";
import type { PublishResult } from "@/lib/server/ports/catalogue";
import { confidenceOf, NO_COUNTS, type ImportedFile } from "@/lib/server/service/import/import-file";
import { describeGroup, type GroupedRejects } from "@/lib/server/service/import/grouped-rejects";

/** `ms` grows while the rows are read. */
export type ReadFile = { name: string; file: ImportedFile; rejects: GroupedRejects; ms: number };
/** A file without rows: its columns are unknown, or it cannot be read. */
export type OtherFile = {
  name: string;
  status: "unknown" | "failed";
  reason: string;
  columns: readonly string[];
};

const NAMED = 12;

const secondsOf = (ms: number) => Math.round(ms / 10) / 100;

export function summaryOf({ name, file, rejects, ms }: ReadFile) {
  return {
    file: name,
    status: "read" as const,
    format: file.format,
    kind: file.kind,
    ...file.counts,
    reasons: rejects.list(),
    unused: file.unused(),
    ...(file.guess && { confidence: confidenceOf(file), mapping: file.guess.mapping }),
    seconds: secondsOf(ms),
  };
}

export const otherSummaryOf = ({ name, status, reason, columns }: OtherFile) => ({
  file: name,
  status,
  format: null,
  kind: null,
  ...NO_COUNTS,
  reasons: [],
  unused: [],
  message: reason,
  columns,
  seconds: 0,
});

function unusedLine(file: ImportedFile): string[] {
  const unused = file.unused();
  if (unused.length === 0) return [];
  const named = unused
    .slice(0, NAMED)
    .map(({ column, sample }) => `${column || "(no name)"} ("${sample.slice(0, 30)}")`);
  const more = unused.length > NAMED ? ` and ${unused.length - NAMED} more` : "";
  return [`  unused: ${named.join(", ")}${more}`];
}

function mappingLine(file: ImportedFile): string[] {
  const { guess } = file;
  if (!guess) return [];
  const fields = Object.entries(guess.mapping.fields).map(
    ([field, { column, value }]) => `${field} from ${column === undefined ? `"${value}"` : column}`,
  );
  return [
    `  columns matched by meaning (${Math.round(confidenceOf(file)! * 100)} % sure): ${fields.join(", ")}`,
  ];
}

export function describeFile({ name, file, rejects }: ReadFile): string {
  const { rows, accepted, rejected, superseded } = file.counts;
  const groups = rejects.list();
  const older =
    superseded > 0 ? `, of which ${formatExact(superseded)} repeat a record (the newest stays)` : "";
  const lines = [
    `${basename(name)} (${file.format})`,
    `  ${formatExact(rows)} rows, ${formatExact(accepted)} imported${older}, ${formatExact(rejected)} rejected`,
    ...mappingLine(file),
    ...groups.filter(({ isRow }) => isRow).map((group) => `  rejected: ${describeGroup(group)}`),
    ...groups.filter(({ isRow }) => !isRow).map((group) => `  left empty, row kept: ${describeGroup(group)}`),
    ...unusedLine(file),
  ];
  return lines.join("\n");
}

export const describeOther = ({ name, reason }: OtherFile) => `${basename(name)}: not read\n  ${reason}`;

const SHOWN_IGNORED = 5;
export function describeIgnored(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const names = ignored.slice(0, SHOWN_IGNORED).map((name) => basename(name));
  const more = ignored.length > SHOWN_IGNORED ? " …" : "";
  return [`Skipped, not data files by name: ${names.join(", ")}${more}`];
}

type Published = Partial<Record<"posts" | "creators", PublishResult["posts"] | null>>;

/** The other counts add up to `rows`. */
export type RowSums = {
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Rows skipped because the catalogue had newer values. */
  older: number;
  /** Duplicate rows of a record. */
  repeats: number;
  erased: number;
  rejected: number;
};

export function rowSums(
  read: readonly ReadFile[],
  result: Published & { erased: { posts: number; creators: number } },
): RowSums {
  const files = read.map(({ file }) => file.counts);
  const all = (field: "rows" | "accepted" | "rejected") =>
    files.reduce((sum, counts) => sum + counts[field], 0);
  const kinds = [result.posts, result.creators].filter((counts) => counts !== null && counts !== undefined);
  const became = (field: "added" | "updated" | "unchanged" | "older") =>
    kinds.reduce((sum, counts) => sum + counts[field], 0);
  const sums = {
    added: became("added"),
    updated: became("updated"),
    unchanged: became("unchanged"),
    older: became("older"),
    erased: result.erased.posts + result.erased.creators,
  };
  return {
    rows: all("rows"),
    ...sums,
    repeats: repeatsOf({ accepted: all("accepted"), ...sums }),
    rejected: all("rejected"),
  };
}

const SUM_WORDS: [keyof RowSums, string][] = [
  ["added", "new"],
  ["updated", "changed"],
  ["unchanged", "unchanged"],
  ["older", "older than the catalogue"],
  ["repeats", "repeats merged"],
  ["erased", "of erased people"],
  ["rejected", "rejected"],
];

export function describeSums(sums: RowSums): string {
  const parts = SUM_WORDS.filter(([field]) => sums[field] > 0).map(
    ([field, word]) => `${formatExact(sums[field])} ${word}`,
  );
  return `${formatExact(sums.rows)} rows = ${parts.join(" + ") || "none"}.`;
}

export function describeTotals(result: Published | undefined): string[] {
  return (["posts", "creators"] as const).flatMap((kind) => {
    const counts = result?.[kind];
    if (!counts) return [];
    const { added, updated, unchanged, older } = counts;
    const parts = [
      `${formatExact(added)} ${kind} added`,
      `${formatExact(updated)} updated`,
      ...(unchanged > 0 ? [`${formatExact(unchanged)} unchanged`] : []),
      ...(older > 0 ? [`${formatExact(older)} kept, because newer values exist`] : []),
    ];
    return [`${parts.join(", ")}; the catalogue now has ${formatExact(counts.total)}.`];
  });
}
