/** `import FILE…`: posts and creators from files into the catalogue. */
import { Option, type Command } from "commander";
import { FILE_FORMATS } from "@/lib/server/service/import/file-formats";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { RECORD_KINDS } from "@/lib/server/service/import/record-kinds";
import { SHAPES } from "@/lib/server/service/import/shapes";
import type { ImportCommandOptions } from "./import-files";
import { perform } from "./perform";

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(", ");

const HELP = `
File formats, recognised by content:
  ${namesOf(FILE_FORMATS.filter(({ isText }) => isText))} (each also as .gz), ${namesOf(FILE_FORMATS.filter(({ isText }) => !isText))}
A .gz file may unpack to 200 times its size, always to 256 MB, and never to more than 64 GB.
Records, recognised by their fields:
${KINDS.flatMap((kind) => [`  ${kind}:`, ...SHAPES.filter((shape) => shape.kind === kind).map(({ name }) => `    ${name}`)]).join("\n")}
A record whose id is known is updated. Real data replaces demo data.

Examples:
  npm run cli -- import posts.jsonl
  npm run cli -- import posts-*.csv.gz creators.parquet
  npm run cli -- import ranking.csv --kind creators --check
  npm run cli -- import posts.jsonl creators.csv --replace
  npm run -s cli -- import posts.csv --rejects rejected.jsonl --json`;

export function addImportCommand(program: Command): void {
  program
    .command("import")
    .description("import posts or creators from files")
    .argument("<files...>", "files to import, in this order")
    .addOption(new Option("--kind <kind>", "what the files hold, when it must not be guessed").choices(KINDS))
    .option("--replace", "empty the catalogue first; also when it is damaged or missing")
    .option("--no-infer", "work out no hook, virality score, category or language that a file does not state")
    .option("--check", "read and judge the files, import nothing")
    .option(
      "--rejects <file>",
      "write every rejected row with its line and reason to this file, as JSON Lines",
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
