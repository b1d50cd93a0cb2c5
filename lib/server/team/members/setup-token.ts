import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { checkAccount } from "./check-account";
import { insertMember, preparedMember } from "./create-member";
import { refuseGuessable } from "./refuse-guessable";

const VALID_MS = 24 * 3_600_000;
const digest = (token: string) => createHash("sha256").update(token).digest("hex");

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("member").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Null once an account can sign in. Earlier tokens end, unless `isShared`: other processes printed theirs just now. */
export async function ensureSetupToken(db: Db, { isShared = false } = {}): Promise<string | null> {
  if (await hasMembers(db)) return null;
  const token = randomBytes(24).toString("base64url");
  const ended = db.deleteFrom("setupToken");
  await (isShared ? ended.where("expiresAtMs", "<=", Date.now()) : ended).execute();
  const row = { hash: digest(token), expiresAtMs: Date.now() + VALID_MS, usedAt: null };
  await db.insertInto("setupToken").values(row).execute();
  return token;
}

export async function isSetupTokenValid(db: Db, token: string): Promise<boolean> {
  if (await hasMembers(db)) return false;
  const found = await db
    .selectFrom("setupToken")
    .select("hash")
    .where("hash", "=", digest(token))
    .where("usedAt", "is", null)
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirst();
  return found !== undefined;
}

const input = z.strictObject({
  token: z.string(),
  email: z.string(),
  name: z.string(),
  password: z.string(),
});

/** @throws AppError `invalid_parameter` naming every wrong field; `forbidden` when the link has expired */
export const setUpFirstAdmin = defineVerb(
  { scope: "public", input, act: "setup.completed", transaction: "none" },
  async ({ db }: VerbContext, { token, ...account }, audit): Promise<Member> => {
    const expired = () => new AppError("forbidden", "This link has expired.");
    // The token is checked first, so that strangers can't make the server hash passwords.
    if (!(await isSetupTokenValid(db, token))) throw expired();
    checkAccount(account);
    await refuseGuessable(account.password, [account.email, account.name]);
    const prepared = await preparedMember({ ...account, role: "admin" });
    return db.transaction().execute(async (trx) => {
      if (!(await isSetupTokenValid(trx, token))) throw expired();
      const usedAt = new Date().toISOString();
      await trx.updateTable("setupToken").set({ usedAt }).where("hash", "=", digest(token)).execute();
      const member = await insertMember(trx, prepared);
      const { id, email, name, role } = member;
      await audit({ act: "setup.completed", subject: id, after: { email, name, role } }, trx);
      return member;
    });
  },
);
