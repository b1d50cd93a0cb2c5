import "server-only";
/** Only the hash of a token is stored, so a copy of the database opens nothing. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { INVITE_DAYS, RESET_HOURS } from "@/lib/contract/one-time-links";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import type { LinkKind } from "@/lib/server/schema/column-values";

type Row = Selectable<Tables["oneTimeLink"]>;

const PATHS: Record<LinkKind, string> = { invite: "/invite", reset: "/reset", email: "/confirm-email" };
const HOUR_MS = 3_600_000;
const VALID_MS: Record<LinkKind, number> = {
  invite: INVITE_DAYS * 24 * HOUR_MS,
  reset: RESET_HOURS * HOUR_MS,
  email: RESET_HOURS * HOUR_MS,
};
/** Ended links are kept, and expired invites listed, for this long. */
export const KEPT_MS = 30 * 24 * HOUR_MS;

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

export const expiredLink = () => new AppError("forbidden", "This link has expired.");

/** @returns the id, and the path with the token, which is available only here */
export async function issueLink(
  trx: Trx,
  kind: LinkKind,
  about: Partial<Pick<Row, "email" | "role" | "monthlyCap" | "memberId" | "createdBy">>,
): Promise<{ id: string; path: string }> {
  const now = Date.now();
  await trx
    .deleteFrom("oneTimeLink")
    .where("expiresAtMs", "<", now - KEPT_MS)
    .execute();
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  await trx
    .insertInto("oneTimeLink")
    .values({
      ...about,
      id,
      kind,
      hash: digest(token),
      createdAt: new Date(now).toISOString(),
      expiresAtMs: now + VALID_MS[kind],
    })
    .execute();
  return { id, path: `${PATHS[kind]}?token=${token}` };
}

/** Undefined when the link doesn't exist, was used or revoked, or has expired. */
export async function findLink(db: Db | Trx, kind: LinkKind, token: string): Promise<Row | undefined> {
  return db
    .selectFrom("oneTimeLink")
    .selectAll()
    .where("hash", "=", digest(token))
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirst();
}

/** Runs in the transaction that does what the link is for. @throws AppError `forbidden` when it has ended */
export async function consumeLink(trx: Trx, kind: LinkKind, token: string, memberId?: string): Promise<Row> {
  const link = await findLink(trx, kind, token);
  if (!link) throw expiredLink();
  await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: new Date().toISOString(), ...(memberId !== undefined && { memberId }) })
    .where("id", "=", link.id)
    .execute();
  return link;
}

type Ending = { kind?: LinkKind; id?: string; memberId?: string; email?: string; by?: string };

export async function endLinks(trx: Trx, { kind, id, memberId, email, by }: Ending): Promise<number> {
  let query = trx
    .updateTable("oneTimeLink")
    .set({ revokedAt: new Date().toISOString() })
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (id !== undefined) query = query.where("id", "=", id);
  if (memberId !== undefined) query = query.where("memberId", "=", memberId);
  if (email !== undefined) query = query.where("email", "=", email);
  if (by !== undefined) query = query.where("createdBy", "=", by);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
