import "server-only";
import { statements } from "../statements";

export const step0002 = statements(
  `create index service_entry_key on service_entry (key_id, created_at)`,
  `create index idempotent_answer_age on idempotent_answer (created_at)`,
);
