import "server-only";

/** `idempotency`: whether it honours Idempotency-Key: the operator says so, or it is asked (`auto`); `off` when left out. */
export type ServiceAddress = {
  url: string;
  apiKey: string;
  keyHeader: string;
  idempotency?: "auto" | "on" | "off";
};

/** Time limits in ms; tests shorten them. */
export type Timing = {
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  retryDelayMs?: number;
};
