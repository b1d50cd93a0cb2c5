import "server-only";
/** Row types of the service's tables (migrations/service.ts). */
import type { Generated } from "kysely";

export interface ServiceTables {
  /** Who holds credits. `is_internal`: the dashboard of this very installation. */
  account: { id: string; label: string; balance: number; is_internal: number; created_at: string };
  /** SHA-256 of each key, never the key. */
  api_key: {
    id: string;
    account_id: string;
    label: string;
    /** First characters of the key, to recognise it by. */
    prefix: string;
    hash: string;
    monthly_cap: number | null;
    created_at: string;
    revoked_at: string | null;
  };
  /** Append-only: the balance of an account is the sum of its amounts. */
  service_entry: {
    id: Generated<number>;
    account_id: string;
    key_id: string | null;
    kind: "grant" | "charge";
    amount: number;
    balance_after: number;
    operation: string | null;
    request_id: string | null;
    note: string | null;
    created_at: string;
  };
  /** Stored answers of charging operations, by key and Idempotency-Key. */
  idempotent_answer: {
    key_id: string;
    idempotency_key: string;
    fingerprint: string;
    status: number;
    body: string;
    charged: number;
    created_at: string;
  };
}
