import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { ROLES, type Member, type Role } from "@/lib/contract/members";
import { SYSTEM } from "@/lib/server/access/caller";
import { defineVerb, type Audit, type VerbContext } from "@/lib/server/access/define-verb";
import { generatedPassword } from "@/lib/server/access/password-hash";
import { beginSessionIn } from "@/lib/server/access/known-browser";
import { isPasswordAllowed } from "@/lib/server/access/password-allowed";
import { env } from "@/lib/server/runtime/env";
import type { Db, Trx } from "@/lib/server/ports/database";
import { changeMember, openAdmins } from "./change-member";
import { insertMember, preparedMember, type PreparedMember } from "./create-member";
import { endLinks } from "./one-time-link";

const input = z.strictObject({
  issuer: z.string(),
  /** The issuer's permanent identifier of the person. */
  subject: z.string(),
  /** The address is verified, of an allowed domain, and in lower case. */
  email: z.string(),
  name: z.string(),
  /** Null when the issuer doesn't decide the role. */
  role: z.enum(ROLES).nullable(),
  newRole: z.enum(ROLES),
  userAgent: z.string().optional(),
  knownBy: z.string().optional(),
  replaces: z.string().optional(),
});
type Person = z.output<typeof input>;
type Acts = "session.started" | "member.joined" | "member.linked";
type Account = Member & { version: number; disabledAt: string | null };

/** `disabled`: the account is; `taken`: another account of the issuer has its e-mail address. */
type IssuerSignIn =
  | { state: "ok"; member: Member; sid: string }
  | { state: "refused"; reason: "disabled" | "taken" };

const accounts = (db: Db) =>
  db
    .selectFrom("member")
    .select(["member.id", "member.email", "member.name", "member.role"])
    .select(["member.sessionVersion as version", "member.disabledAt"]);

const findLinked = (db: Db, { issuer, subject }: Person): Promise<Account | undefined> =>
  accounts(db)
    .innerJoin("issuerAccount", "issuerAccount.memberId", "member.id")
    .where("issuerAccount.issuer", "=", issuer)
    .where("issuerAccount.subject", "=", subject)
    .executeTakeFirst();

const findByEmail = (db: Db, { email }: Person): Promise<Account | undefined> =>
  accounts(db).where("member.email", "=", email).executeTakeFirst();

/** @returns false when another account of the issuer has the member */
async function link(trx: Trx, { issuer, subject }: Person, memberId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("issuerAccount")
    .values({ issuer, subject, memberId, linkedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(["issuer", "memberId"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Invited = { role: Role | null; monthlyCap: number | null };

/** An open invite for the address also applies to single sign-on, and is used up. */
async function takeInvite(trx: Trx, email: string): Promise<Invited> {
  const invite = await trx
    .selectFrom("oneTimeLink")
    .select(["role", "monthlyCap"])
    .where("kind", "=", "invite")
    .where("email", "=", email)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirst();
  await endLinks(trx, { kind: "invite", email });
  return invite ?? { role: null, monthlyCap: null };
}

async function join(trx: Trx, person: Person, account: PreparedMember, audit: Audit<Acts>): Promise<Account> {
  const invited = await takeInvite(trx, person.email);
  const role = person.role ?? invited.role ?? person.newRole;
  const member = await insertMember(trx, { ...account, role }, { monthlyCap: invited.monthlyCap });
  const { id, email, name } = member;
  await audit({ act: "member.joined", subject: id, after: { email, name, role } }, trx);
  await link(trx, person, id);
  return { ...member, version: 1, disabledAt: null };
}

async function isOnlyAdmin(trx: Trx, id: string): Promise<boolean> {
  const admins = await openAdmins(trx).limit(2).execute();
  return admins.length === 1 && admins[0]!.id === id;
}

/** Takes address and role from the issuer, unless the address is taken or the team would lose its only admin. */
async function follow(trx: Trx, ctx: VerbContext, { email, role }: Person, account: Account): Promise<void> {
  const { id } = account;
  // If passwords are off, this account is the fallback when the issuer is unavailable, so the issuer doesn't change it.
  const isKept = !env().isPasswordOn && isPasswordAllowed(account.email);
  if (isKept) return;
  const system = { ...ctx, actor: SYSTEM.actor, db: trx as Db };
  if (account.email !== email && !(await findByEmail(trx, { email } as Person)))
    await changeMember(system, { id, change: { action: "email", email } });
  if (role && !Object.is(account.role, role) && !(await isOnlyAdmin(trx, id)))
    await changeMember(system, { id, change: { action: "role", role } });
}

async function open(trx: Trx, ctx: VerbContext, person: Person, audit: Audit<Acts>) {
  const linked = await findLinked(trx, person);
  const account = linked ?? (await findByEmail(trx, person));
  if (!account) return null;
  if (account.disabledAt !== null) return { refused: "disabled" as const };
  if (!linked) {
    if (!(await link(trx, person, account.id))) return { refused: "taken" as const };
    await audit({ act: "member.linked", subject: account.id, after: { issuer: person.issuer } }, trx);
  }
  await follow(trx, ctx, person, account);
  // Read again, because linking and following may have changed it.
  return { account: (await findLinked(trx, person))! };
}

/** The generated password is discarded: a reset link must set one before it can be used. */
const newAccount = ({ email, name, newRole: role }: Person) =>
  preparedMember({ email, name, role, password: generatedPassword() });

async function admit(ctx: VerbContext, person: Person, audit: Audit<Acts>): Promise<IssuerSignIn> {
  const { db, origin } = ctx;
  const isNew = !(await findLinked(db, person)) && !(await findByEmail(db, person));
  const prepared = isNew ? await newAccount(person) : null;
  return db.transaction().execute(async (trx): Promise<IssuerSignIn> => {
    const opened = await open(trx, ctx, person, audit);
    if (opened && "refused" in opened) return { state: "refused", reason: opened.refused! };
    if (!opened && !prepared) throw new AppError("conflict", "The account has gone.");
    const { id, email, name, role, version } = opened?.account ?? (await join(trx, person, prepared!, audit));
    await audit({ act: "session.started", subject: id, after: { by: "single sign-on" } }, trx);
    const sid = await beginSessionIn(trx, person, { memberId: id, version, address: origin.address });
    return { state: "ok", member: { id, email, name, role }, sid };
  });
}

/** Must only be called with the claims of a verified ID token. Creates the account if there is none. */
export const signInByIssuer = defineVerb(
  // Hashing takes long, so no transaction waits for it.
  {
    scope: "public",
    input,
    act: ["session.started", "member.joined", "member.linked"],
    transaction: "none",
  },
  async (ctx: VerbContext, person, audit): Promise<IssuerSignIn> => {
    try {
      return await admit(ctx, person, audit);
    } catch (error) {
      // Another browser of the same person made the account at the same moment.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
      return admit(ctx, person, audit);
    }
  },
);
