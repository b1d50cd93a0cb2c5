import "server-only";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { DOCUMENT_FIELD, INSTANCE_HEADER, RETENTION_HEADER } from "@/lib/contract/retention";
import type { ServiceIdentity } from "@/lib/server/ports/discovery-service";
import { asCount, asObject } from "./read-record";
import { sendRequest } from "./send-request";

type Told = { instance: string | null; retentionS: number | null };

const NOTHING: Told = { instance: null, retentionS: null };
/** How long an answer is valid, and how long a failed attempt is not repeated. */
const KEPT_MS = 600_000;
const AGAIN_AFTER_MS = 1_000;
/** Several outcomes are resolved in one round, and one answer serves them all. */
const FRESH_MS = 500;
const TIMEOUT_MS = 5_000;
/** Safety margin subtracted from the retention that the service reports. */
const MARGIN_MS = 86_400_000;
/** Retention that the operator guarantees with SERVICE_IDEMPOTENCY=on. */
const VOUCHED_S = 7 * 86_400;

const asId = (value: unknown) =>
  typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null;

export function normalisedAddress(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}`;
}

/** The hash distinguishes keys but does not reveal them. */
const fingerprintOf = (apiKey: string) =>
  createHash("sha256").update(`charge attempt\n${apiKey}`).digest("hex").slice(0, 16);

/** Returns null if the service reports its kind but cannot read its id now. */
function toldIn(text: string): Told | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return NOTHING;
  }
  const said = asObject(asObject(asObject(body)?.info)?.[DOCUMENT_FIELD]);
  if (!said) return NOTHING;
  const instance = asId(said.instance);
  return instance === null ? null : { instance, retentionS: asCount(said.idempotencyKeyRetentionS) ?? null };
}

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

export class ServiceIdentification {
  readonly #address: ServiceAddress;
  readonly #timing: Timing;
  readonly #fallback: string;
  #told: Told | null = null;
  #toldAtMs = -Infinity;
  #triedAtMs = -Infinity;
  #asking: Promise<void> | undefined;

  constructor(address: ServiceAddress, timing: Timing) {
    this.#address = address;
    this.#timing = timing;
    this.#fallback = `address:${normalisedAddress(address.url)}`;
  }

  async #ask(): Promise<Told | null> {
    const { connectTimeoutMs = TIMEOUT_MS, totalTimeoutMs = TIMEOUT_MS } = this.#timing;
    try {
      // The key is not sent, because the server at this address is not identified yet.
      const { status, body } = await sendRequest({
        url: `${this.#address.url}/api/openapi.json`,
        method: "GET",
        headers: { accept: "application/json" },
        connectTimeoutMs,
        totalTimeoutMs: Math.min(totalTimeoutMs, TIMEOUT_MS),
      });
      if (status >= 500 || status === 408 || status === 425 || status === 429) return null;
      return status === 200 ? toldIn(body) : NOTHING;
    } catch {
      return null;
    }
  }

  #askOnce(): Promise<void> {
    this.#asking ??= this.#ask()
      .then((told) => {
        this.#triedAtMs = performance.now();
        if (told) this.#keep(told);
      })
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  #keep(told: Told): void {
    this.#told = told;
    this.#toldAtMs = performance.now();
  }

  /** Answers to our key name their service, which is valid immediately. */
  note(headers: IncomingHttpHeaders): void {
    const instance = asId(headers[INSTANCE_HEADER]);
    const retention = headers[RETENTION_HEADER];
    if (instance === null) return;
    const isCount = typeof retention === "string" && /^\d{1,9}$/.test(retention);
    this.#keep({ instance, retentionS: isCount ? Number(retention) : null });
  }

  #replaysForMs(told: Told | null): number {
    const { idempotency = "off" } = this.#address;
    if (idempotency === "off") return 0;
    const seconds = idempotency === "on" ? (told?.retentionS ?? VOUCHED_S) : (told?.retentionS ?? 0);
    return Math.max(0, seconds * 1000 - MARGIN_MS);
  }

  async identity({ isFresh = false }: { isFresh?: boolean } = {}): Promise<ServiceIdentity> {
    const now = performance.now();
    const isRecent = now - this.#toldAtMs < (isFresh ? FRESH_MS : KEPT_MS);
    const mayAsk = isFresh || now - this.#triedAtMs >= AGAIN_AFTER_MS;
    if (!isRecent && mayAsk) await this.#askOnce();
    const told = this.#told;
    const isReached = told !== null && (!isFresh || this.#toldAtMs >= now - FRESH_MS);
    return {
      provider: told?.instance ? `instance:${told.instance}` : this.#fallback,
      keyFingerprint: fingerprintOf(this.#address.apiKey),
      replaysForMs: this.#replaysForMs(told),
      isReached,
      ...(this.#address.idempotency === "off" && { isReplayOff: true }),
    };
  }
}
