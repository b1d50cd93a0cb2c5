import { Option, type Command } from "commander";
import { FILE_FORMATS } from "@/lib/server/service/import/file-formats";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { CREATOR_TARGETS, POST_TARGETS } from "@/lib/contract/import-mapping";
import { RECORD_KINDS } from "@/lib/server/service/import/record-kinds";
import { ENCODINGS } from "@/lib/contract/encodings";
import { SHAPES } from "@/lib/server/service/import/shapes";
import { dateOption } from "./date-option";
import type { ImportCommandOptions } from "./import-files";
import { perform } from "./perform";

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(", ");

const HELP = `
Files, folders (all data files inside) and patterns like "exports/**/*.csv". Formats, recognised by content:
  ${namesOf(FILE_FORMATS.filter(({ isText }) => isText))} (each also as .gz), ${namesOf(FILE_FORMATS.filter(({ isText }) => !isText))}, and ZIP (every file inside)
A .gz or .zip file may unpack to 200 times its size, always to 256 MB, and never to more than 64 GB.
Records, recognised by their fields:
${KINDS.flatMap((kind) => [`  ${kind}:`, ...SHAPES.filter((shape) => shape.kind === kind).map(({ name }) => `    ${name}`)]).join("\n")}
Other tables are read by what their headers and values mean. --map corrects or completes that: field=column, or
field=value for every row. Fields of creators: ${CREATOR_TARGETS.join(", ")}.
Fields of posts: ${POST_TARGETS.join(", ")}.
A file that is not recognised stops the import before anything is written, unless --skip-unknown is given.
A record whose id is known is updated. Real data replaces demo data.

Examples:
  npm run cli -- import posts.jsonl
  npm run cli -- import exports creators.xlsx --skip-unknown
  npm run cli -- import shortlist.csv --map "username=Profil,followers=Abonnés,source=tiktok" --dry-run
  npm run cli -- import videos.csv --date 2026-01-31 --observed 2026-02-01
  npm run cli -- import posts.jsonl creators.csv --replace
  npm run -s cli -- import posts.csv --rejects rejected.csv --json`;

export function define(command: Command): void {
  command
    .argument("<files...>", "files, folders or patterns, in this order")
    .addOption(new Option("--kind <kind>", "what the files hold, when it must not be guessed").choices(KINDS))
    .option("--replace", "empty the catalogue first; also when it is damaged or missing")
    .option("--map <mapping>", 'what columns mean: "followers=Abonnés,source=tiktok", or a JSON file')
    .option("--date <date>", "for posts without a date of publication", dateOption)
    .option("--observed <date>", "when the numbers were true, if the file does not say it", dateOption)
    .addOption(
      new Option("--encoding <name>", "of text files, when it is not found rightly from their bytes").choices(
        Object.keys(ENCODINGS),
      ),
    )
    .option("--no-infer", "work out no hook, virality score, category or language that a file does not state")
    .option("--skip-unknown", "leave out files that are not recognised or cannot be read")
    .option("--dry-run", "read and judge the files, import nothing")
    .addOption(new Option("--check", "the same as --dry-run").hideHelp())
    .option(
      "--rejects <file>",
      "write every rejected row with its reason to this file: CSV to fix and import again, or JSON Lines",
    )
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", HELP)
    .action((files: string[], options: ImportCommandOptions) =>
      perform(options.json === true, async (tools) => {
        const { importFiles } = await import("./import-files");
        return importFiles(files, options, tools);
      }),
    );
}
