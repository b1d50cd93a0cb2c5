import "server-only";
import { SEND_A_VALID_KEY } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import type { Member, Role } from "@/lib/contract/members";
import type { KeyScope } from "@/lib/contract/scopes";
import type { Db } from "@/lib/server/ports/database";
import { scopesIn } from "./key-settings";
import { hashKey } from "./internal/key-text";

export type KeyHolder = {
  keyId: string;
  accountId: string;
  monthlyCap: number | null;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  lastUsedAt: string | null;
  /** The dashboard of this installation, which has no rate limit. */
  isInternal: boolean;
  /** A key that acts as a member uses the team's ledger, budgets and library. Null: its own account pays. */
  member: Member | null;
  purpose: string | null;
  /** The name of the last agent that connected with this key. */
  agent: string | null;
  /** The app that registered, for a connection. */
  appId: string | null;
};

/** `balance`: credits of the account when the key was found. */
export type FoundKey = KeyHolder & { balance: number };

type MemberColumns = {
  memberId: string | null;
  email: string | null;
  name: string | null;
  role: Role | null;
};

const memberOf = ({ memberId: id, email, name, role }: MemberColumns): Member | null =>
  id === null ? null : { id, email: email!, name: name!, role: role! };

/**
 * Finds the key of a request header (section 5). After a rotation, the old secret remains valid for a while.
 * @throws AppError `invalid_api_key`, the same for a missing, wrong, expired or revoked key, and for a disabled
 * member's
 * @param tokenKeyId the connection of an access token, which has no key text
 */
export async function findKey(
  db: Db,
  key: string | null,
  now = new Date(),
  tokenKeyId: string | null = null,
): Promise<FoundKey> {
  const hash = hashKey(key ?? "");
  const moment = now.toISOString();
  const row = await db
    .selectFrom("apiKey")
    .innerJoin("account", "account.id", "apiKey.accountId")
    .leftJoin("member", "member.id", "apiKey.memberId")
    .selectAll("apiKey")
    .select(["member.email", "member.name", "member.role", "account.balance"])
    .where((eb) =>
      eb.or([
        eb("hash", "=", hash),
        eb.and([eb("previousHash", "=", hash), eb("previousUntil", ">", moment)]),
        ...(tokenKeyId === null ? [] : [eb("apiKey.id", "=", tokenKeyId)]),
      ]),
    )
    .where("revokedAt", "is", null)
    .where("member.disabledAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", moment)]))
    .executeTakeFirst();
  if (!row) throw new AppError("invalid_api_key", SEND_A_VALID_KEY);
  return {
    keyId: row.id,
    accountId: row.accountId,
    monthlyCap: row.monthlyCap,
    scopes: scopesIn(row.scopes),
    requestsPerMinute: row.requestsPerMinute,
    lastUsedAt: row.lastUsedAt,
    isInternal: false,
    member: memberOf(row),
    purpose: row.purpose,
    balance: row.balance,
    agent: row.agent,
    appId: row.appId,
  };
}
