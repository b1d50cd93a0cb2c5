/** How a service says who it is and how long it answers a repeated Idempotency-Key: in headers and in its OpenAPI document. */

/** So long a stored answer is replayed at least, in seconds. */
export const ANSWERS_KEPT_S = 7 * 86_400;

/** Seconds for which a charging request without an Idempotency-Key is answered again instead of charged (decision 68). */
export const REPEATS_ANSWERED_S = 60;

/** Header with the service's own id, which stays the same over restarts, addresses and restored copies. */
export const INSTANCE_HEADER = "x-service-instance";
/** Header with the seconds for which a repeated Idempotency-Key is answered with what the first call did. */
export const RETENTION_HEADER = "idempotency-key-retention";
/** Where both stand in the OpenAPI document, below `info`. */
export const DOCUMENT_FIELD = "x-service";
