import "server-only";
import { randomBytes } from "node:crypto";
import { currentRequest } from "./request-scope";

/** The id has 96 random bits. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString("hex")}`;
}

/** Requests that bypass our HTTP server, as in tests, have no id yet. */
export const requestIdOrNew = (): string => currentRequest()?.requestId ?? newRequestId();
