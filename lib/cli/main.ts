/** The command line: `npm run cli -- <command>`. */
import { Command, CommanderError } from "commander";
import { CommandError } from "./command-error";
import { addAuditCommand } from "./audit-command";
import { addBackupCommand } from "./backup-command";
import { addCreditsCommand } from "./credits-command";
import { addEraseCommand } from "./erase-command";
import { addHeldCommand } from "./held-command";
import { addImportCommand } from "./import-command";
import { addKeysCommand } from "./keys-command";
import { addMoveCommand } from "./move-command";
import { reportError } from "./perform";
import { addRestoreCommand } from "./restore-command";
import { addSeedCommand } from "./seed-command";
import { addUsersCommand } from "./users-command";
import { addVerifyCommand } from "./verify-command";

// What a command writes, in the data folder and elsewhere, is its owner's alone.
process.umask(0o077);
const args = process.argv.slice(2);
const end = args.indexOf("--");
const isJson = (end < 0 ? args : args.slice(0, end)).includes("--json");

/** The output of commander, kept back when only JSON may be printed. */
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
  // `audit` and `audit log` both have --json: it belongs to the command that it follows.
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
addImportCommand(program);
addSeedCommand(program);
addKeysCommand(program);
addCreditsCommand(program);
addUsersCommand(program);
addAuditCommand(program);
addHeldCommand(program);
addEraseCommand(program);
addBackupCommand(program);
addVerifyCommand(program);
addRestoreCommand(program);
addMoveCommand(program);

/** Settings made before a command was added do not reach it. */
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
  // Without --json commander has already printed it.
  if (isHelp || !isJson) process.exitCode = error.exitCode;
  else {
    const message = printed.replace(/^error: /, "").split("\n")[0] || error.message;
    reportError(new CommandError("usage", message), true);
  }
}

// A reader that has seen enough (`| head`) is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await program.parseAsync(args, { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) reportUsage(error);
  else reportError(error, isJson);
}
