import "server-only";
import { z } from "zod";
import { ROLE_WORDS, type Member, type Role } from "@/lib/contract/members";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { leaveNotice } from "../views/notices";
import { checkAccount, refusePassword } from "./check-account";
import { insertMember, preparedMember } from "./create-member";
import { consumeLink, expiredLink, findLink } from "./one-time-link";
import { refuseGuessable } from "./refuse-guessable";

/** `by` is null when no member made the invite. */
type OpenedInvite = { email: string; role: Role; by: string | null };

/** Returns null when the link has ended. */
export async function openInvite(db: Db, token: string): Promise<OpenedInvite | null> {
  const link = await findLink(db, "invite", token);
  if (!link) return null;
  const by = await db
    .selectFrom("member")
    .select("name")
    .where("id", "=", link.createdBy ?? "")
    .executeTakeFirst();
  return { email: link.email!, role: link.role!, by: by?.name ?? null };
}

/** The first page after joining shows it. */
function greeting({ name, role }: Member, monthlyCap: number | null): string {
  const welcome = `Welcome to Scoutdeck, ${name}. You joined as ${ROLE_WORDS[role].label}.`;
  return monthlyCap === null
    ? welcome
    : `${welcome} Your monthly budget is ${formatNumber(monthlyCap)} credits.`;
}

const input = z.strictObject({ token: z.string(), name: z.string(), password: z.string() });

/**
 * @throws AppError `invalid_parameter` naming every wrong field; `forbidden` for an ended link; `conflict` when the
 * address has an account meanwhile, or joins by single sign-on
 */
export const acceptInvite = defineVerb(
  // Hashing a password takes long, so it is done before the transaction begins.
  { scope: "public", input, act: "invite.accepted", transaction: "none" },
  async ({ db }: VerbContext, { token, name, password }, audit): Promise<Member> => {
    // The link is checked first, so that strangers can't make the server hash passwords.
    const invite = await findLink(db, "invite", token);
    if (!invite) throw expiredLink();
    refusePassword(invite.email!);
    const account = { email: invite.email!, role: invite.role!, name, password };
    checkAccount(account);
    await refuseGuessable(password, [account.email, name]);
    const prepared = await preparedMember(account);
    return db.transaction().execute(async (trx) => {
      // The second of two simultaneous requests gets `forbidden`, not `conflict`.
      if (!(await findLink(trx, "invite", token))) throw expiredLink();
      const member = await insertMember(trx, prepared, { monthlyCap: invite.monthlyCap });
      const { id } = await consumeLink(trx, "invite", token, member.id);
      const { email, name: stored, role } = member;
      await audit(
        {
          act: "invite.accepted",
          subject: id,
          after: { memberId: member.id, email, name: stored, role },
          by: member.id,
        },
        trx,
      );
      await leaveNotice(trx, member, "viral", greeting(member, invite.monthlyCap));
      return member;
    });
  },
);
