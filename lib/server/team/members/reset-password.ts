import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { IssuedLink } from "@/lib/contract/one-time-links";
import { defineVerb } from "@/lib/server/access/define-verb";
import { hashPassword } from "@/lib/server/access/password-hash";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import { endSessionsOf } from "@/lib/server/access/session-rows";
import type { Db } from "@/lib/server/ports/database";
import { networkOf } from "@/lib/server/access/network-of";
import { admitAttempt } from "./admit-attempt";
import { asStoredEmail, checkAccount, refusePassword } from "./check-account";
import { changedPasswordMail, resetMail, sendMail, type LinkContext } from "./send-link";
import { consumeLink, endLinks, expiredLink, findLink, issueLink } from "./one-time-link";
import { refuseGuessable } from "./refuse-guessable";

/** Earlier links of the account end. @throws AppError `not_found`; `conflict` if it is disabled or has no password */
export const createResetLink = defineVerb(
  { scope: "members", input: z.string(), act: "reset.created", transaction: "none" },
  async (ctx: LinkContext, memberId, audit): Promise<IssuedLink> => {
    const { db, actor, mailer, publicUrl } = ctx;
    const { id, path, email } = await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom("member")
        .select(["email", "disabledAt"])
        .where("id", "=", memberId)
        .executeTakeFirst();
      if (!member) throw new AppError("not_found", "This member doesn’t exist.");
      if (member.disabledAt !== null)
        throw new AppError("conflict", "This account is disabled. Enable it first.");
      refusePassword(member.email);
      await endLinks(trx, { kind: "reset", memberId });
      const made = await issueLink(trx, "reset", { memberId, createdBy: actor.id });
      await audit({ act: "reset.created", subject: memberId }, trx);
      return { ...made, email: member.email };
    });
    const link = `${publicUrl}${path}`;
    return { id, link, email, mail: await sendMail(mailer, { to: email, ...resetMail(link) }) };
  },
);

const PER_ACCOUNT = 3;
const PER_NETWORK = 10;

/** Counts unknown addresses too, so that the limit doesn't reveal accounts. @returns false after too many requests */
export const admitResetRequest = (db: Db, email: string, address: string | null): Promise<boolean> =>
  admitAttempt(db, "reset", [
    [`account ${asStoredEmail(email)}`, PER_ACCOUNT],
    ...(address === null ? [] : [[`network ${networkOf(address)}`, PER_NETWORK] as const]),
  ]);

/** Unknown and disabled accounts get the same answer without mail. Earlier links stay valid against strangers. */
export const requestReset = defineVerb(
  {
    scope: "public",
    input: z.strictObject({ email: z.string() }),
    act: "reset.requested",
    transaction: "none",
  },
  async (ctx: LinkContext, { email: given }, audit): Promise<void> => {
    const { db, mailer, publicUrl } = ctx;
    if (mailer === null) return;
    const email = asStoredEmail(given);
    if (!isPasswordAllowed(email)) return;
    const path = await db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom("member")
        .select("id")
        .where("email", "=", email)
        .where("disabledAt", "is", null)
        .executeTakeFirst();
      if (!member) return null;
      const made = await issueLink(trx, "reset", { memberId: member.id });
      await audit({ act: "reset.requested", subject: member.id }, trx);
      return made.path;
    });
    if (path !== null) await sendMail(mailer, { to: email, ...resetMail(`${publicUrl}${path}`) });
  },
);

export const isResetOpen = async (db: Db, token: string): Promise<boolean> =>
  (await findLink(db, "reset", token)) !== undefined;

async function wordsOf(db: Db, memberId: string): Promise<string[]> {
  const member = db.selectFrom("member").select(["email", "name"]).where("id", "=", memberId);
  const { email, name } = await member.executeTakeFirstOrThrow();
  return [email, name];
}

const input = z.strictObject({ token: z.string(), password: z.string() });

/** Ends every session and link of the account. @throws AppError `invalid_parameter`; `forbidden` for an ended link */
export const completeReset = defineVerb(
  { scope: "public", input, act: "reset.used", transaction: "none" },
  async ({ db, mailer }: LinkContext, { token, password }, audit): Promise<void> => {
    // The link is checked first, so that strangers can't make the server hash passwords.
    const link = await findLink(db, "reset", token);
    if (!link) throw expiredLink();
    checkAccount({ password });
    await refuseGuessable(password, await wordsOf(db, link.memberId!));
    const passwordHash = await hashPassword(password);
    const email = await db.transaction().execute(async (trx) => {
      const { memberId } = await consumeLink(trx, "reset", token);
      const changed = await trx
        .updateTable("member")
        .set({ passwordHash, passwordUntilMs: null })
        .where("id", "=", memberId!)
        .where("disabledAt", "is", null)
        .returning("email")
        .executeTakeFirst();
      if (!changed) throw expiredLink();
      await endSessionsOf(trx, memberId!);
      await endLinks(trx, { kind: "reset", memberId: memberId! });
      await audit({ act: "reset.used", subject: memberId! }, trx);
      return changed.email;
    });
    await sendMail(mailer, { to: email, ...changedPasswordMail() });
  },
);
