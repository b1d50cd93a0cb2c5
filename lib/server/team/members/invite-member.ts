import "server-only";
/** An invited person sets name and password, so no admin knows the password. */
import { z } from "zod";
import { inviteBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import type { IssuedLink, PendingInvite } from "@/lib/contract/one-time-links";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import type { Db, Trx } from "@/lib/server/ports/database";
import { asStoredEmail } from "./check-account";
import { inviteMail, sendMail, type LinkContext } from "./send-link";
import { endLinks, issueLink, KEPT_MS } from "./one-time-link";

async function nameOf(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom("member").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

async function refuseAccountsOf(trx: Trx, emails: readonly string[]): Promise<void> {
  const [found] = await trx.selectFrom("member").select("email").where("email", "in", emails).execute();
  if (found) throw new AppError("conflict", `${found.email} already has an account.`);
}

type Invite = { email: string; role: PendingInvite["role"]; monthlyCap: number | null };

/** An earlier invite of the address ends, so that one link is open at a time. */
async function issueInvite(trx: Trx, { actor }: VerbContext, invite: Invite) {
  await endLinks(trx, { kind: "invite", email: invite.email });
  return issueLink(trx, "invite", { ...invite, createdBy: actor.id });
}

type Issued = { id: string; path: string; email: string };

async function deliver(ctx: LinkContext, { id, path, email }: Issued): Promise<IssuedLink> {
  const link = `${ctx.publicUrl}${path}`;
  const words = inviteMail(link, await nameOf(ctx.db, ctx.actor.id), isPasswordAllowed(email));
  return { id, link, email, mail: await sendMail(ctx.mailer, { to: email, ...words }) };
}

const MAILS_AT_ONCE = 4;

async function deliverAll(ctx: LinkContext, issued: readonly Issued[]): Promise<IssuedLink[]> {
  const delivered: IssuedLink[] = [];
  for (let start = 0; start < issued.length; start += MAILS_AT_ONCE) {
    const some = issued.slice(start, start + MAILS_AT_ONCE);
    delivered.push(...(await Promise.all(some.map((each) => deliver(ctx, each)))));
  }
  return delivered;
}

/** Invites all addresses or none, and returns their links only here. @throws `invalid_parameter`, `conflict` */
export const inviteMembers = defineVerb(
  { scope: "members", input: inviteBody, act: "invite.created", transaction: "none" },
  async (ctx: LinkContext, { emails: given, role, monthlyCap }, audit): Promise<IssuedLink[]> => {
    const emails = [...new Set(given.map(asStoredEmail))];
    const issued = await ctx.db.transaction().execute(async (trx) => {
      await refuseAccountsOf(trx, emails);
      const all: Issued[] = [];
      for (const email of emails) {
        const { id, path } = await issueInvite(trx, ctx, { email, role, monthlyCap });
        await audit({ act: "invite.created", subject: id, after: { email, role, monthlyCap } }, trx);
        all.push({ id, path, email });
      }
      return all;
    });
    return deliverAll(ctx, issued);
  },
);

async function standingInvite(trx: Trx, id: string): Promise<Invite> {
  const row = await trx
    .selectFrom("oneTimeLink")
    .select(["email", "role", "monthlyCap"])
    .where("id", "=", id)
    .where("kind", "=", "invite")
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!row?.email || !row.role) throw new AppError("not_found", "This invite doesn’t exist.");
  return { email: row.email, role: row.role, monthlyCap: row.monthlyCap };
}

/** Also renews an expired invite. @throws AppError `not_found`; `conflict` when the address has an account meanwhile */
export const renewInvite = defineVerb(
  { scope: "members", input: z.string(), act: "invite.renewed", transaction: "none" },
  async (ctx: LinkContext, id, audit): Promise<IssuedLink> => {
    const issued = await ctx.db.transaction().execute(async (trx) => {
      const invite = await standingInvite(trx, id);
      await refuseAccountsOf(trx, [invite.email]);
      const made = await issueInvite(trx, ctx, invite);
      await audit({ act: "invite.renewed", subject: made.id, after: { email: invite.email } }, trx);
      return { ...made, email: invite.email };
    });
    return deliver(ctx, issued);
  },
);

/** @throws AppError `not_found` */
export const revokeInvite = defineVerb(
  { scope: "members", input: z.string(), act: "invite.revoked" },
  async ({ db }: VerbContext, id, audit): Promise<void> => {
    // A verb with an act runs inside its transaction.
    const trx = db as Trx;
    const { email } = await standingInvite(trx, id);
    await endLinks(trx, { kind: "invite", id });
    await audit({ act: "invite.revoked", subject: id, before: { email } });
  },
);

/** Returns open invites, newest first; expired ones for 30 days. */
export const listInvites = defineVerb(
  { scope: "members", input: null },
  async ({ db }: VerbContext): Promise<PendingInvite[]> => {
    const now = Date.now();
    const rows = await db
      .selectFrom("oneTimeLink as link")
      .leftJoin("member", "member.id", "link.createdBy")
      .select(["link.id", "link.email", "link.role", "link.monthlyCap", "member.name as invitedBy"])
      .select(["link.createdAt", "link.expiresAtMs"])
      .where("link.kind", "=", "invite")
      .where("link.usedAt", "is", null)
      .where("link.revokedAt", "is", null)
      .where("link.expiresAtMs", ">", now - KEPT_MS)
      .orderBy("link.createdAt", "desc")
      .orderBy("link.id")
      .execute();
    return rows.map(({ email, role, expiresAtMs, ...row }) => ({
      ...row,
      email: email!,
      role: role!,
      expiresAt: new Date(expiresAtMs).toISOString(),
      state: expiresAtMs > now ? ("open" as const) : ("expired" as const),
    }));
  },
);
