import "server-only";
/** The one-time link by which the first admin comes in. */
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { insertMember, preparedMember, type NewMember } from "../team/members/create-member";

const VALID_MS = 24 * 3_600_000;
const digest = (token: string) => createHash("sha256").update(token).digest("hex");

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("member").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** A fresh token while nobody can sign in, null afterwards. Earlier tokens stop working. */
export async function ensureSetupToken(db: Db): Promise<string | null> {
  if (await hasMembers(db)) return null;
  const token = randomBytes(24).toString("base64url");
  await db.deleteFrom("setup_token").execute();
  const row = { hash: digest(token), expires_at_ms: Date.now() + VALID_MS, used_at: null };
  await db.insertInto("setup_token").values(row).execute();
  return token;
}

/** True while the link would still create the first admin. */
export async function isSetupTokenValid(db: Db, token: string): Promise<boolean> {
  if (await hasMembers(db)) return false;
  const found = await db
    .selectFrom("setup_token")
    .select("hash")
    .where("hash", "=", digest(token))
    .where("used_at", "is", null)
    .where("expires_at_ms", ">", Date.now())
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Creates the first admin and uses the token up, both or neither.
 * @throws AppError `invalid_parameter` naming every wrong field; `forbidden` when the link works no longer
 */
export async function setUpFirstAdmin(
  db: Db,
  token: string,
  input: Omit<NewMember, "role">,
): Promise<Member> {
  const isOver = () => new AppError("forbidden", "This link works no longer.");
  // Looked at first, so that strangers cannot make the server hash passwords.
  if (!(await isSetupTokenValid(db, token))) throw isOver();
  const member = await preparedMember({ ...input, role: "admin" });
  return db.transaction().execute(async (trx) => {
    if (!(await isSetupTokenValid(trx, token))) throw isOver();
    const used_at = new Date().toISOString();
    await trx.updateTable("setup_token").set({ used_at }).where("hash", "=", digest(token)).execute();
    return insertMember(trx, member);
  });
}
