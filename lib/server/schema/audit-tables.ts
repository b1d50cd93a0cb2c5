import "server-only";
import type { Generated } from "kysely";

export interface AuditTables {
  /** Append-only: who did what to whom, when and from where. */
  audit_entry: {
    id: Generated<number>;
    at: string;
    actor_kind: ActorKind;
    actor_id: string | null;
    act: string;
    subject_kind: string | null;
    subject_id: string | null;
    before: string | null;
    after: string | null;
    request_id: string | null;
    address: string | null;
  };
  /** Failed sign-ins, summed. */
  sign_in_failure: { network: string; minute: string; count: number };
}

export type ActorKind = "member" | "operator" | "system" | "key" | "anonymous";
