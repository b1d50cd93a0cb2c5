import "server-only";
/** The time zone in which the team counts days and months. It is read on each use and never cached. */
import type { ExpressionBuilder, Kysely } from "kysely";
import { monthIn, type Span } from "@/lib/domain/zone-days";
import { readSetting } from "@/lib/server/access/team-setting";
import type { Tables } from "@/lib/server/ports/database";
import { zoneOf } from "@/lib/server/schema/books-zone-of";

/** As a subquery, so that a budget check inside the write lock needs no further statement. */
export const zoneSetting = <T extends keyof Tables>(fields: ExpressionBuilder<Tables, T>) =>
  (fields as unknown as ExpressionBuilder<Tables, never>)
    .selectFrom("teamSetting")
    .select("teamSetting.value")
    .where("teamSetting.name", "=", "books_zone")
    .$asScalar();

export { zoneOf };

export async function booksZone(db: Kysely<Tables>): Promise<string> {
  return zoneOf(await readSetting(db, "books_zone"));
}

export const thisMonth = (zone: string): Span => monthIn(zone, Date.now());
