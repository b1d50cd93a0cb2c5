import { Command, CommanderError } from "commander";
import { CommandError } from "./command-error";
import { reportError } from "./perform";

/** Only the typed command's module is loaded: all of them together take a second. */
const COMMANDS: Record<
  string,
  { description: string; load: () => Promise<{ define: (command: Command) => void }> }
> = {
  import: {
    description: "import posts or creators from files and folders",
    load: () => import("./import-command"),
  },
  data: { description: "mend what is in the catalogue", load: () => import("./data-command") },
  seed: { description: "fill the catalogue with invented demo data", load: () => import("./seed-command") },
  keys: {
    description: "make, change and end keys of the discovery service",
    load: () => import("./keys-command"),
  },
  credits: { description: "give credits to a key", load: () => import("./credits-command") },
  users: { description: "make accounts of the dashboard", load: () => import("./users-command") },
  audit: {
    description: "check that credit records and audit log agree, or see who did what",
    load: () => import("./audit-command"),
  },
  held: { description: "print what is held about a creator", load: () => import("./held-command") },
  erase: { description: "erase a person, or list the tombstones", load: () => import("./erase-command") },
  backup: {
    description: "copy everything that must last into a folder, while the server runs",
    load: () => import("./backup-command"),
  },
  verify: { description: "check a backup, every byte of it", load: () => import("./verify-command") },
  restore: { description: "turn a backup into the data folder", load: () => import("./restore-command") },
  move: {
    description: "move the database to PostgreSQL or the catalogue to ClickHouse, or back",
    load: () => import("./move-command"),
  },
};

// Everything that a command writes is readable by its owner alone.
process.umask(0o077);
const args = process.argv.slice(2);
const end = args.indexOf("--");
const isJson = (end < 0 ? args : args.slice(0, end)).includes("--json");
const named = args.filter((arg) => !arg.startsWith("-")).slice(0, 2);

/** commander's output is held back when only JSON may be printed. */
let printed = "";
const output = isJson
  ? { writeOut: (text: string) => void (printed += text), writeErr: (text: string) => void (printed += text) }
  : {};

const program = new Command("scoutdeck")
  .usage("<command> [options]")
  .description(
    "Import data, make keys and accounts, give credits, back up. Works while the server runs and while it does not.",
  )
  .configureOutput(output)
  .exitOverride()
  // `audit` and `audit log` both have --json; it belongs to the command before it.
  .enablePositionalOptions()
  .addHelpText(
    "after",
    `
Examples:
  npm run cli -- import posts.jsonl
  npm run cli -- seed --posts 100k --creators 20k
  npm run cli -- keys create --name "Reports" --credits 500
  npm run cli -- keys create --help

--json prints one JSON value; use npm run -s there, or npm prints two lines of its own first.
The data folder is DATA_DIR, ./data of the project when it is not set.`,
  );
for (const [name, { description, load }] of Object.entries(COMMANDS)) {
  const command = program.command(name).description(description);
  if (named.includes(name)) (await load()).define(command);
}

/** commander does not pass settings on to commands that were added earlier. */
function inherit(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inherit(command);
  }
}
inherit(program);

function reportUsage(error: CommanderError): void {
  const isHelp = error.exitCode === 0;
  if (isHelp && isJson) process.stdout.write(`${JSON.stringify({ help: printed.trim() })}\n`);
  // commander has already printed the error unless --json was given.
  if (isHelp || !isJson) process.exitCode = error.exitCode;
  else {
    const message = printed.replace(/^error: /, "").split("\n")[0] || error.message;
    reportError(new CommandError("usage", message), true);
  }
}

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await program.parseAsync(args, { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) reportUsage(error);
  else reportError(error, isJson);
}
