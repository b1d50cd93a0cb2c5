import "server-only";
/** The time zone in which the team's books count days and months: read wherever they are counted, and never kept. */
import type { ExpressionBuilder, Kysely } from "kysely";
import { monthIn, type Span } from "@/lib/domain/zone-days";
import { readSetting } from "@/lib/server/access/team-setting";
import type { Tables } from "@/lib/server/ports/database";
import { zoneOf } from "@/lib/server/schema/books-zone-of";

/** The setting as a part of another query: what checks a budget inside the write lock makes no way more for it. */
export const zoneSetting = <T extends keyof Tables>(fields: ExpressionBuilder<Tables, T>) =>
  (fields as unknown as ExpressionBuilder<Tables, never>)
    .selectFrom("team_setting")
    .select("team_setting.value")
    .where("team_setting.name", "=", "books_zone")
    .$asScalar();

export { zoneOf };

export async function booksZone(db: Kysely<Tables>): Promise<string> {
  return zoneOf(await readSetting(db, "books_zone"));
}

/** This month as the books of a zone count it. */
export const thisMonth = (zone: string): Span => monthIn(zone, Date.now());
