/** `import FILE…`: posts and creators from files into the catalogue. */
import { Option, type Command } from "commander";
import type { ImportCommandOptions } from "./import-files";
import { perform } from "./perform";

const EXAMPLES = `
Files: JSON Lines, a JSON array or object, CSV (each also as .gz) or Parquet, with the field names of the
specification; or the exports of TikTok scrapers, YouTube charts and creator rankings, recognised by content.
A record whose id is known is updated. Real data replaces demo data.

Examples:
  npm run cli -- import posts.jsonl
  npm run cli -- import posts-*.csv.gz creators.parquet
  npm run cli -- import ranking.csv --kind creators --check
  npm run -s cli -- import posts.csv --rejects rejected.jsonl --json`;

export function addImportCommand(program: Command): void {
  program
    .command("import")
    .description("import posts or creators from files")
    .argument("<files...>", "files to import, in this order")
    .addOption(
      new Option("--kind <kind>", "what the files hold, when it must not be guessed").choices([
        "posts",
        "creators",
      ]),
    )
    .option("--check", "read and judge the files, import nothing")
    .option(
      "--rejects <file>",
      "write every rejected row with its line and reason to this file, as JSON Lines",
    )
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", EXAMPLES)
    .action((files: string[], options: ImportCommandOptions) =>
      perform(options.json === true, async (tools) => {
        const { importFiles } = await import("./import-files");
        return importFiles(files, options, tools);
      }),
    );
}
