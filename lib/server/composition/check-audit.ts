import "server-only";
import { checkSeals } from "../access/audit-log/check-seals";
import type { Db } from "../ports/database";
import { readSnapshot } from "./read-snapshot";

export const checkAudit = (db: Db) => readSnapshot(db, checkSeals);
