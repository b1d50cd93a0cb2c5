import "server-only";
import type { Kysely } from "kysely";
import type { SettingName } from "@/lib/server/schema/column-values";
import type { Tables } from "@/lib/server/ports/database";

/** Credits above which the number must be typed, or an approval is needed; null: never. */
export type SpendingSettings = {
  typedAbove: number | null;
  approvalAbove: number | null;
  isPurposeRequired: boolean;
};

export async function spendingSettings(db: Kysely<Tables>): Promise<SpendingSettings> {
  const rows = await db.selectFrom("team_setting").select(["name", "value"]).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const creditsIn = (name: SettingName) => (values.has(name) ? Number(values.get(name)) : null);
  return {
    typedAbove: creditsIn("typed_above"),
    approvalAbove: creditsIn("approval_above"),
    isPurposeRequired: values.get("purpose_required") === "1",
  };
}
