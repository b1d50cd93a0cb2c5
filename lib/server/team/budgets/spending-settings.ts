import "server-only";
import type { Kysely } from "kysely";
import type { SettingName } from "@/lib/server/schema/column-values";
import type { Tables } from "@/lib/server/ports/database";

/**
 * `typedAbove`: credits above which the number must be typed; null: never. `approvalAbove`: those above which somebody who
 * may approve has to; null: none.
 */
export type SpendingSettings = {
  typedAbove: number | null;
  approvalAbove: number | null;
  isPurposeRequired: boolean;
};

/** What admins have decided about every reveal of the team. */
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
