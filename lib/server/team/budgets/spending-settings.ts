import "server-only";
import type { Kysely } from "kysely";
import type { SettingName } from "@/lib/server/schema/column-values";
import type { Tables } from "@/lib/server/ports/database";

/**
 * Credits above which the number must be typed, or an approval is needed, and those of the team below which admins are
 * told; null: never.
 */
export type SpendingSettings = {
  typedAbove: number | null;
  approvalAbove: number | null;
  balanceBelow: number | null;
  isPurposeRequired: boolean;
};

/** Until a number is chosen. 0 is stored for never. */
const USUAL_BALANCE_BELOW = 100;

export async function spendingSettings(db: Kysely<Tables>): Promise<SpendingSettings> {
  const rows = await db.selectFrom("teamSetting").select(["name", "value"]).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const creditsIn = (name: SettingName) => (values.has(name) ? Number(values.get(name)) : null);
  return {
    typedAbove: creditsIn("typed_above"),
    approvalAbove: creditsIn("approval_above"),
    balanceBelow: (creditsIn("balance_below") ?? USUAL_BALANCE_BELOW) || null,
    isPurposeRequired: values.get("purpose_required") === "1",
  };
}
