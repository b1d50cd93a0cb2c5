import { Command, CommanderError } from "commander";
import { CommandError } from "./command-error";
import { isPackaged } from "@/lib/host/run.mjs";
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
  data: { description: "repair catalogue data", load: () => import("./data-command") },
  seed: { description: "fill the catalogue with invented demo data", load: () => import("./seed-command") },
  keys: {
    description: "create, change and revoke API keys",
    load: () => import("./keys-command"),
  },
  credits: { description: "add credits to a key", load: () => import("./credits-command") },
  users: { description: "manage dashboard accounts", load: () => import("./users-command") },
  audit: {
    description: "check credit records and audit log, or show recent actions",
    load: () => import("./audit-command"),
  },
  held: { description: "print all data about a creator", load: () => import("./held-command") },
  erase: { description: "erase a creator, or list tombstones", load: () => import("./erase-command") },
  backup: {
    description: "back up to a folder while the server runs",
    load: () => import("./backup-command"),
  },
  verify: { description: "verify a backup", load: () => import("./verify-command") },
  restore: { description: "restore a backup into the data folder", load: () => import("./restore-command") },
  mcp: {
    description: "connect an agent that starts its tools as programs (MCP over stdio)",
    load: () => import("./mcp-command"),
  },
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
  : { writeOut: (text: string) => void process.stdout.write(isPackaged ? asPackaged(text) : text) };

/** Help names the program that the person has. */
function asPackaged(text: string): string {
  return text
    .replaceAll(/npm run (-s )?cli -- /g, "scoutdeck ")
    .replace(" Use it with npm run -s, so that npm prints nothing else.", "")
    .replace("or ./data by default", "or ~/.local/share/scoutdeck by default");
}

const program = new Command("scoutdeck")
  .usage("<command> [options]")
  .description(
    "Import data, manage keys, credits and accounts, back up. Works with or without a running server.",
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

--json prints one JSON value. Use it with npm run -s, so that npm prints nothing else.
The data folder is DATA_DIR, or ./data by default.`,
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
