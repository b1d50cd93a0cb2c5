import "server-only";
/** The database of money, keys, people and what they saved, as the verbs see it: Kysely, whatever engine is behind it. */
import type { Kysely, Transaction } from "kysely";
import type { AuditTables } from "@/lib/server/schema/audit-tables";
import type { ServiceTables } from "@/lib/server/schema/service-tables";
import type { TeamTables } from "@/lib/server/schema/team-tables";
import type { ViewTables } from "@/lib/server/schema/view-tables";

export type Tables = AuditTables & ServiceTables & TeamTables & ViewTables;
export type Db = Kysely<Tables>;
/** A transaction; whatever accepts a `Db` to read from accepts it too. */
export type Trx = Transaction<Tables>;
