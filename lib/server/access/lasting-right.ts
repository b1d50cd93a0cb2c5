import "server-only";
/** Work that outlives its request checks before each step whether its owner still may do it. */
import type { Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { scopesOf, type Scope } from "@/lib/contract/scopes";
import type { Tables } from "@/lib/server/ports/database";
import type { Actor } from "./caller";

type Reader = Kysely<Tables>;

type Holder = { memberId: string; keyId?: string | null };

async function keyEnded(db: Reader, keyId: string, scope: Scope): Promise<string | null> {
  const key = await db
    .selectFrom("apiKey")
    .select(["label", "revokedAt", "expiresAt", "scopes"])
    .where("id", "=", keyId)
    .executeTakeFirst();
  if (!key || key.revokedAt !== null)
    return `The API key ${key?.label ?? ""} was revoked.`.replace("  ", " ");
  if (key.expiresAt !== null && key.expiresAt <= new Date().toISOString())
    return `The API key ${key.label} has expired.`;
  return key.scopes.split(" ").includes(scope) ? null : `The API key ${key.label} no longer allows this.`;
}

/** @returns the reason to stop, or null when the work may continue */
export async function rightEnded(
  db: Reader,
  { memberId, keyId = null }: Holder,
  scopes: readonly Scope[],
): Promise<string | null> {
  const member = await db
    .selectFrom("member")
    .select(["name", "role", "mayImport", "disabledAt"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member || member.disabledAt !== null)
    return `The account of ${member?.name ?? "its member"} is disabled.`;
  const own = scopesOf(member.role, { mayImport: member.mayImport === 1 });
  if (!scopes.some((scope) => own.includes(scope)))
    return `The role of ${member.name} no longer allows this.`;
  return keyId === null ? null : keyEnded(db, keyId, scopes[0]!);
}

/** @throws AppError `forbidden` when the right has ended */
export async function refuseEnded(db: Reader, holder: Holder, ...scopes: readonly Scope[]): Promise<void> {
  const reason = await rightEnded(db, holder, scopes);
  if (reason !== null) throw new AppError("forbidden", reason);
}

type Asker = { db: Reader; actor: Actor; member?: { id: string } };

/** The operator at the command line has no right that could end. */
const holderOf = ({ actor, member }: Asker): Holder | null =>
  member ? { memberId: member.id, ...(actor.kind === "key" && { keyId: actor.id }) } : null;

const ROWS_AT_ONCE = 500;

/** @param every items between two checks @throws AppError `forbidden` when the right has ended */
export async function* whileAllowed<T>(
  asker: Asker,
  scopes: Scope | readonly Scope[],
  items: AsyncIterable<T> | Iterable<T>,
  every = ROWS_AT_ONCE,
): AsyncGenerator<T, void, undefined> {
  const holder = holderOf(asker);
  let count = 0;
  for await (const item of items) {
    if (holder && count++ % every === 0) await refuseEnded(asker.db, holder, ...[scopes].flat());
    yield item as Awaited<T>;
  }
}
