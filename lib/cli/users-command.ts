/** `users create`: an account for a user of the dashboard. */
import { text } from "node:stream/consumers";
import { Option, type Command } from "commander";
import { ROLES, ROLE_WORDS, type Role } from "@/lib/contract/members";
import { createMember } from "@/lib/server/team/members/create-member";
import { OPERATOR } from "@/lib/server/access/caller";
import { perform } from "./perform";
import { withDatabase } from "./with-database";

type Options = {
  email: string;
  name: string;
  role: Role;
  passwordStdin?: boolean;
  json?: boolean;
};

const MEANINGS = ROLES.map((role) => `  ${role.padEnd(8)} ${ROLE_WORDS[role].means}`).join("\n");

const EXAMPLES = `
Roles:
${MEANINGS}

Without --password-stdin a password is made up and shown once.

Examples:
  npm run cli -- users create --email ada@example.com --name Ada --role admin
  npm run cli -- users create --email bo@example.com --name Bo --role member --password-stdin < password.txt`;

export function addUsersCommand(program: Command): void {
  const users = program.command("users").description("make accounts of the dashboard");
  users
    .command("create")
    .description("make an account for a person")
    .requiredOption("--email <address>", "what the person signs in with")
    .requiredOption("--name <name>", "what others see")
    .addOption(new Option("--role <role>", "what the person may do").choices(ROLES).default("member"))
    .option("--password-stdin", "read the password from standard input")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", EXAMPLES)
    .action(({ email, name, role, passwordStdin, json }: Options) =>
      perform(json === true, async ({ settings }) => {
        const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
        const { member, password } = await withDatabase(settings, (db) =>
          createMember({ db, ...OPERATOR }, { email, name, role, password: given }),
        );
        const shown = password === null ? {} : { password };
        const hint = password === null ? "" : `\nPassword, shown this once: ${password}`;
        return {
          value: { ...member, ...shown },
          text: `${member.email} can sign in as ${member.role}.${hint}`,
        };
      }),
    );
}
