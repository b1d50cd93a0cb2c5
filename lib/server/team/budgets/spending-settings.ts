import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/server/ports/database";

/** `typedAbove`: credits above which the number must be typed; null: never. */
export type SpendingSettings = { typedAbove: number | null; isPurposeRequired: boolean };

/** What admins have decided about every reveal of the team. */
export async function spendingSettings(db: Kysely<Tables>): Promise<SpendingSettings> {
  const rows = await db.selectFrom("team_setting").select(["name", "value"]).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const typedAbove = values.get("typed_above");
  return {
    typedAbove: typedAbove === undefined ? null : Number(typedAbove),
    isPurposeRequired: values.get("purpose_required") === "1",
  };
}
