import "server-only";
import { checkSeals } from "../access/audit-log/check-seals";
import type { Db } from "../ports/database";
import { readSnapshot } from "./read-snapshot";

/** Compares the audit log with its seals, all of it at one moment. */
export const checkAudit = (db: Db) => readSnapshot(db, checkSeals);
