import "server-only";
/** No row means no decision yet. */
import type { Db, Trx } from "@/lib/server/ports/database";
import type { SettingName } from "@/lib/server/schema/column-values";

export async function readSetting(db: Db | Trx, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom("teamSetting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db | Trx, name: SettingName, value: string | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom("teamSetting").where("name", "=", name).execute();
    return;
  }
  const row = { value, changedAt: new Date().toISOString() };
  await db
    .insertInto("teamSetting")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
