import "server-only";
/** A key that acts as a member spends the team's credits. */
import type { KeyMember } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";

function invalid(field: string, message: string): AppError {
  const errors = [{ field, code: "invalid_value", message }];
  return new AppError("invalid_parameter", "The key has invalid settings.", { errors });
}

/** @param whose id or e-mail address @throws AppError `invalid_parameter` naming `member` */
export async function keyMember(db: Db, whose: string): Promise<KeyMember> {
  const row = await db
    .selectFrom("member")
    .select(["id", "name", "email", "disabledAt"])
    .where((eb) => eb.or([eb("id", "=", whose), eb("email", "=", whose.trim().toLowerCase())]))
    .executeTakeFirst();
  if (!row || row.disabledAt !== null) throw invalid("member", "must be a member who can sign in");
  return { id: row.id, name: row.name, email: row.email, isDisabled: false };
}

type OwnSettings = {
  credits?: number;
  monthlyCap?: number | null;
  purpose?: string | null;
  allowance?: number | null;
};

/**
 * A member's budget limits a member's key, and purposes exist only in the team's ledger.
 * @throws AppError `invalid_parameter` naming the setting that this kind of key cannot have
 */
export function checkWhose(
  isMembers: boolean,
  { credits = 0, monthlyCap, purpose, allowance }: OwnSettings,
): void {
  if (!isMembers && allowance != null)
    throw invalid("allowance", "only the key of a member has an allowance");
  if (!isMembers && purpose != null) throw invalid("purpose", "only the key of a member has a purpose");
  if (isMembers && credits !== 0) throw invalid("credits", "must be 0: this key spends the team's credits");
  if (isMembers && monthlyCap != null)
    throw invalid("monthlyCap", "must be left out: the budget of the member applies");
}
