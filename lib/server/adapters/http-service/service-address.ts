import "server-only";

/** `idempotency`: whether the service honours Idempotency-Key; `auto` asks the service, and it defaults to `off`. */
export type ServiceAddress = {
  url: string;
  apiKey: string;
  keyHeader: string;
  idempotency?: "auto" | "on" | "off";
};

export type Timing = {
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  retryDelayMs?: number;
};
