import "server-only";
/** The database of money, keys, people and what they saved, as the verbs see it: Kysely, whatever engine is behind it. */
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "@/lib/server/schema/tables";

export type { Tables };
export type Db = Kysely<Tables>;
/** A transaction; whatever accepts a `Db` to read from accepts it too. */
export type Trx = Transaction<Tables>;
