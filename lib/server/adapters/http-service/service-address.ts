import "server-only";

/**
 * `idempotency`: whether the service honours Idempotency-Key. The operator sets it, `auto` asks the service, and it
 * defaults to `off`.
 */
export type ServiceAddress = {
  url: string;
  apiKey: string;
  keyHeader: string;
  idempotency?: "auto" | "on" | "off";
};

/** Time limits in milliseconds; tests shorten them. */
export type Timing = {
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  retryDelayMs?: number;
};
