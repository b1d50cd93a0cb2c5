import "server-only";
import { randomBytes } from "node:crypto";
import { currentRequest } from "./request-scope";

/** `req_` and 96 random bits: names one request in answers, logs and ledger entries. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString("hex")}`;
}

/** The id of the request that is being answered. Without our HTTP server in front, as in tests, it has none yet. */
export const requestIdOrNew = (): string => currentRequest()?.requestId ?? newRequestId();
