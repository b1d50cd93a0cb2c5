import "server-only";
import { randomBytes } from "node:crypto";

/** `req_` and 96 random bits: names one request in answers, logs and ledger entries. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString("hex")}`;
}
