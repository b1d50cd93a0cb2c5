import { text } from "node:stream/consumers";
import { Option, type Command } from "commander";
import { INITIAL_PASSWORD_DAYS, ROLES, ROLE_WORDS, type Role } from "@/lib/contract/members";
import { RESET_HOURS } from "@/lib/contract/one-time-links";
import { createMember } from "@/lib/server/team/members/create-member";
import { createResetLink } from "@/lib/server/team/members/reset-password";
import { OPERATOR } from "@/lib/server/access/caller";
import { memberIdOf, resetSecondStep } from "@/lib/server/team/second-step/require-step";
import { ensureSetupToken } from "@/lib/server/team/members/setup-token";
import type { Db } from "@/lib/server/ports/database";
import { CommandError } from "./command-error";
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

const FIRST_DAYS = `It works for ${INITIAL_PASSWORD_DAYS} days. Set your own under Account.`;

const EXAMPLES = `
Roles:
${MEANINGS}

Without --password-stdin, a password is generated and shown once.
${FIRST_DAYS}

Examples:
  npm run cli -- users create --email ada@example.com --name Ada --role admin
  npm run cli -- users create --email bo@example.com --name Bo --role member --password-stdin < password.txt`;

const LINK_HELP = `
For someone who forgot the password, and for a made-up one that has expired. The link works once, within ${RESET_HOURS} hours. It begins
with PUBLIC_URL.

Example:
  npm run cli -- users reset-password ada@example.com`;

function addResetLinkCommand(users: Command): void {
  users
    .command("reset-password")
    .description("create a password reset link")
    .argument("<email>", "email address of the account")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", LINK_HELP)
    .action((given: string, { json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const { email, link } = await withDatabase(settings, async (db) => {
          const ctx = { db, ...OPERATOR, mailer: null, publicUrl: settings.publicUrl };
          return createResetLink(ctx, await memberIdOf(db, given));
        });
        const text = `${email} sets a new password with this link, once, within ${RESET_HOURS} hours:\n${link}`;
        return { value: { email, link }, text };
      }),
    );
}

const RESET_HELP = `
For someone who lost the phone and the recovery codes. All sessions of the account end. The password stays.

Example:
  npm run cli -- users reset-second-step ada@example.com`;

function addResetCommand(users: Command): void {
  users
    .command("reset-second-step")
    .description("remove a person's authenticator app, passkeys and recovery codes")
    .argument("<email>", "email address of the account")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", RESET_HELP)
    .action((given: string, { json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        const email = await withDatabase(settings, async (db) => {
          const ctx = { db, ...OPERATOR, mailer: null, publicUrl: settings.publicUrl };
          return resetSecondStep(ctx, await memberIdOf(db, given));
        });
        return {
          value: { email },
          text: `${email} can now sign in with the password alone. All sessions have ended.`,
        };
      }),
    );
}

/** The start prints the same kind of link, but only in its log. */
function addSetupLinkCommand(users: Command): void {
  users
    .command("setup-link")
    .description("print the link that creates the first admin")
    .option("--json", "print one JSON value and nothing else")
    .action(({ json }: { json?: boolean }) =>
      perform(json === true, async ({ settings }) => {
        // The link from the start stays valid, as do those of several processes.
        const make = (db: Db) => ensureSetupToken(db, { isShared: true });
        const token = await withDatabase(settings, make, { mayBegin: true });
        if (token === null)
          throw new CommandError(
            "conflict",
            "Accounts exist already. Use `users create`, or `users reset-password` for a new password.",
          );
        const link = `${settings.publicUrl}/setup?token=${token}`;
        return { value: { link }, text: `${link}\nIt creates the first admin, once, within 24 hours.` };
      }),
    );
}

export function define(users: Command): void {
  addResetCommand(users);
  addResetLinkCommand(users);
  addSetupLinkCommand(users);
  users
    .command("create")
    .description("create an account")
    .requiredOption("--email <address>", "email address of the account")
    .requiredOption("--name <name>", "name shown to the team")
    .addOption(new Option("--role <role>", "role of the account").choices(ROLES).default("member"))
    .option("--password-stdin", "read the password from standard input")
    .option("--json", "print one JSON value and nothing else")
    .addHelpText("after", EXAMPLES)
    .action(({ email, name, role, passwordStdin, json }: Options) =>
      perform(json === true, async ({ settings }) => {
        const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
        const { member, password } = await withDatabase(
          settings,
          (db) => createMember({ db, ...OPERATOR }, { email, name, role, password: given }),
          { mayBegin: true },
        );
        const shown = password === null ? {} : { password };
        const hint = password === null ? "" : `\nPassword, shown only once: ${password}\n${FIRST_DAYS}`;
        return {
          value: { ...member, ...shown },
          text: `${member.email} can sign in as ${member.role}.${hint}`,
        };
      }),
    );
}
