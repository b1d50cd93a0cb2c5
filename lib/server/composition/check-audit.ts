import "server-only";
import { checkSeals } from "../access/audit-log/check-seals";
import type { Db } from "../ports/database";
import { readSnapshot } from "./read-snapshot";

/** The whole log is read in one snapshot. */
export const checkAudit = (db: Db) => readSnapshot(db, checkSeals);
