import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { tableNames } from "@/lib/server/schema/table-names";
import { usePostgres } from "@/lib/testing/use-postgres";
import { openPostgres } from "./open-postgres";
import { readPostgresSnapshot } from "./read-snapshot";

const emptyDatabase = usePostgres();
let db: Db;
beforeEach(async () => void (db = await openPostgres(await emptyDatabase())));
afterEach(() => db.destroy());

const add = (to: Db, minute: string) =>
  to.insertInto("signInFailure").values({ network: "n", minute, count: 1 }).execute();
const minutes = async (of: Db) =>
  (await of.selectFrom("signInFailure").select("minute").execute()).map(({ minute }) => minute);

test("freezes tables: others read, and no one writes until it ends", async () => {
  const frozen = await tableNames(db);
  await readPostgresSnapshot(
    db,
    async () => {
      expect(await minutes(db)).toEqual([]);
      const writing = db.connection().execute(async (other) => {
        await sql`set lock_timeout = 100`.execute(other);
        await add(other, "1").finally(() => sql`reset lock_timeout`.execute(other));
      });
      await expect(writing).rejects.toMatchObject({ code: "55P03" });
    },
    { frozen },
  );
  await add(db, "2");
  expect(await minutes(db)).toEqual(["2"]);
});
