import "server-only";
import { SEND_A_VALID_KEY } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import { scopesOf } from "@/lib/contract/scopes";
import type { Trx } from "@/lib/server/ports/database";
import type { KeyContext } from "../team-context";

/** Checks again under the write lock, because key or member may have changed. @throws `invalid_api_key`, `forbidden` */
export async function refuseEndedKey(trx: Trx, { key, member }: KeyContext): Promise<void> {
  const row = await trx
    .selectFrom("api_key")
    .innerJoin("member", "member.id", "api_key.member_id")
    .select(["member.role", "api_key.scopes"])
    .where("api_key.id", "=", key.id)
    .where("api_key.member_id", "=", member.id)
    .where("api_key.revoked_at", "is", null)
    .where((eb) =>
      eb.or([eb("api_key.expires_at", "is", null), eb("api_key.expires_at", ">", new Date().toISOString())]),
    )
    .where("member.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("invalid_api_key", SEND_A_VALID_KEY);
  if (scopesOf(row.role).includes("reveal") && row.scopes.split(" ").includes("reveal")) return;
  throw new AppError("forbidden", "This key or its member may not do this: both need the scope reveal.");
}
