/** Seconds for which a stored answer is replayed at least. */
export const ANSWERS_KEPT_S = 7 * 86_400;

/** Seconds for which a charging request without an Idempotency-Key is answered again instead of charged (decision 68). */
export const REPEATS_ANSWERED_S = 60;

/** Header with the service's own id, which stays the same over restarts, addresses and restored copies. */
export const INSTANCE_HEADER = "x-service-instance";
/** Header with the seconds for which a repeated Idempotency-Key gets the answer of the first call. */
export const RETENTION_HEADER = "idempotency-key-retention";
/** Field below `info` of the OpenAPI document with both values. */
export const DOCUMENT_FIELD = "x-service";
