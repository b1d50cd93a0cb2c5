import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";
import { Option, type Command, InvalidArgumentError } from "commander";
import { FILE_FORMATS } from "@/lib/server/service/import/file-formats";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { CREATOR_TARGETS, POST_TARGETS } from "@/lib/contract/import-mapping";
import { RECORD_KINDS } from "@/lib/server/service/import/record-kinds";
import { ENCODINGS } from "@/lib/contract/encodings";
import { readMoment } from "@/lib/server/service/import/field-readers";
import { SHAPES } from "@/lib/server/service/import/shapes";
import { LOWER_BY } from "@/lib/server/composition/imports/start-child";
import type { ImportCommandOptions } from "./import-files";
import { perform } from "./perform";

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(", ");

const HELP = `
Files, folders (all data files inside) and patterns like "exports/**/*.csv". Formats, detected by content:
  ${namesOf(FILE_FORMATS.filter(({ isText }) => isText))} (each also as .gz), ${namesOf(FILE_FORMATS.filter(({ isText }) => !isText))}, and ZIP (every file inside)
A .gz or .zip file may unpack to 200 times its size: at least 256 MB, at most 64 GB.
Record formats, detected by their fields:
${KINDS.flatMap((kind) => [`  ${kind}:`, ...SHAPES.filter((shape) => shape.kind === kind).map(({ name }) => `    ${name}`)]).join("\n")}
Other tables are mapped by their headers and values. --map changes the mapping: field=column, or
field=value for every row. Fields of creators: ${CREATOR_TARGETS.join(", ")}.
Fields of posts: ${POST_TARGETS.join(", ")}.
An unrecognized file stops the import before anything is written, unless you add --skip-unknown.
Records with a known ID are updated. Real data replaces demo data.

Examples:
  npm run cli -- import posts.jsonl
  npm run cli -- import exports creators.xlsx --skip-unknown
  npm run cli -- import shortlist.csv --map "username=Profil,followers=Abonnés,source=tiktok" --dry-run
  npm run cli -- import videos.csv --date 2026-01-31 --observed 2026-02-01
  npm run cli -- import posts.jsonl creators.csv --replace
  npm run -s cli -- import posts.csv --rejects rejected.csv --json`;

/** `2026-01-31` or `2026-01-31T12:00:00Z` → ms since 1970. */
export function dateOption(text: string): number {
  const { value, problem } = readMoment(text);
  if (value === undefined)
    throw new InvalidArgumentError(`It ${problem ?? "must be a date like 2026-01-31"}.`);
  return value;
}

/**
 * Searches of a server on this machine come first; alone, an import is as fast as ever. Linux has a priority for each
 * thread, and later threads take that of their maker.
 */
function lowerPriority(): void {
  // A parent that this process reports to decides on its priority.
  if (!isMainThread || process.send) return;
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads)
    try {
      setPriority(thread, Math.min(19, getPriority(thread) + LOWER_BY));
    } catch {
      // The thread has ended, or the system has other rules. The import works at any priority.
    }
}

export function define(command: Command): void {
  command
    .argument("<files...>", "files, folders or patterns, in this order")
    .addOption(new Option("--kind <kind>", "record type of the files (detected if omitted)").choices(KINDS))
    .option("--replace", "empty the catalogue first, also a damaged or missing one")
    .option("--map <mapping>", 'column mapping: "followers=Abonnés,source=tiktok" or a JSON file')
    .option("--date <date>", "date of posts that have none", dateOption)
    .option("--observed <date>", "date of the figures, if the file has none", dateOption)
    .addOption(
      new Option("--encoding <name>", "text encoding, if detection is wrong").choices(Object.keys(ENCODINGS)),
    )
    .option("--no-infer", "don't infer missing hooks, virality scores, categories and languages")
    .option("--skip-unknown", "skip unrecognized and unreadable files")
    .option("--dry-run", "check the files without importing")
    .addOption(new Option("--check", "the same as --dry-run").hideHelp())
    .option(
      "--rejects <file>",
      "write rejected rows and reasons to this file: CSV (to fix and import) or JSON Lines",
    )
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((files: string[], options: ImportCommandOptions) =>
      perform(options.json === true, async (tools) => {
        lowerPriority();
        const { importFiles } = await import("./import-files");
        return importFiles(files, options, tools);
      }),
    );
}
