/** Seconds for which a stored answer is replayed at least. */
export const ANSWERS_KEPT_S = 7 * 86_400;

/** Header with the service's own id, which survives restarts, changes of address and restored copies. */
export const INSTANCE_HEADER = "x-service-instance";
/** Header with the seconds for which a repeated Idempotency-Key gets the answer of the first call. */
export const RETENTION_HEADER = "idempotency-key-retention";
/** Field below `info` of the OpenAPI document with both values. */
export const DOCUMENT_FIELD = "x-service";
