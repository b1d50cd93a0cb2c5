import "server-only";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "@/lib/server/schema/tables";

export type { Tables };
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
