import "server-only";
/** A new address counts once its link was opened, so a member can't take another person's address. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { renewSession } from "@/lib/server/access/session-rows";
import type { Db, Trx } from "@/lib/server/ports/database";
import { asStoredEmail, checkAccount } from "../members/check-account";
import { changedEmailMail, confirmMail, sendMail, type LinkContext } from "../members/send-link";
import { consumeLink, endLinks, findLink, issueLink } from "../members/one-time-link";
import { checkPassword, type AccountContext } from "./change-account";

async function refuseTaken(db: Db | Trx, email: string): Promise<void> {
  const taken = await db.selectFrom("member").select("id").where("email", "=", email).executeTakeFirst();
  if (taken) throw new AppError("conflict", `${email} already has an account.`);
}

const input = z.strictObject({ email: z.string(), current: z.string() });

/**
 * @returns `isSent`: false when the mail server refused, so that nothing was begun. `sid`: the new cookie value
 * @throws AppError `invalid_parameter`; `conflict` for a taken address or without a mail server; `rate_limited`
 */
export const requestEmail = defineVerb(
  { scope: "signedIn", input, act: "email.requested", transaction: "none" },
  async (
    ctx: AccountContext,
    { email: given, current },
    audit,
  ): Promise<{ isSent: boolean; sid: string | null }> => {
    const { db, member, mailer, publicUrl } = ctx;
    if (mailer === null)
      throw new AppError("conflict", "No mail server is configured. An admin can change the address.");
    checkAccount({ email: given });
    await checkPassword(ctx, current);
    const email = asStoredEmail(given);
    const { id, path } = await db.transaction().execute(async (trx) => {
      await refuseTaken(trx, email);
      await endLinks(trx, { kind: "email", memberId: member.id });
      const made = await issueLink(trx, "email", { memberId: member.id, email });
      const [before, after] = [{ email: member.email }, { email }];
      await audit({ act: "email.requested", subject: member.id, before, after }, trx);
      return made;
    });
    const state = await sendMail(mailer, { to: email, ...confirmMail(`${publicUrl}${path}`) });
    const isSent = state === "sent";
    if (!isSent) await db.transaction().execute((trx) => endLinks(trx, { id }));
    return { isSent, sid: await renewSession(db, ctx.sessionId) };
  },
);

/** Null when the link has ended. */
export async function addressToConfirm(db: Db, token: string): Promise<string | null> {
  return (await findLink(db, "email", token))?.email ?? null;
}

/** The earlier address gets a mail. @throws AppError `forbidden` for an ended link; `conflict` for a taken address */
export const confirmEmail = defineVerb(
  {
    scope: "public",
    input: z.strictObject({ token: z.string() }),
    act: "email.confirmed",
    transaction: "none",
  },
  async ({ db, mailer }: LinkContext, { token }, audit): Promise<void> => {
    const { before, email } = await db.transaction().execute(async (trx) => {
      const link = await consumeLink(trx, "email", token);
      const [id, address] = [link.memberId!, link.email!];
      await refuseTaken(trx, address);
      const member = await trx
        .selectFrom("member")
        .select("email")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await trx.updateTable("member").set({ email: address }).where("id", "=", id).execute();
      // Reset links may have been sent to the earlier address.
      await endLinks(trx, { kind: "reset", memberId: id });
      const change = { before: { email: member.email }, after: { email: address } };
      await audit({ act: "email.confirmed", subject: id, ...change }, trx);
      return { before: member.email, email: address };
    });
    await sendMail(mailer, { to: before, ...changedEmailMail(email) });
  },
);
