import { OPERATOR } from "@/lib/server/access/caller";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";

/** A context as the command line makes it: every scope, no member. */
export const asOperator = (db: Db): VerbContext => ({ db, ...OPERATOR });
