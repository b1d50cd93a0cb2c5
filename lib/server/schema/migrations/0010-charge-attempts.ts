import "server-only";
import { statements } from "../statements";

export const step0010 = statements(
  `alter table intent rename to charge_attempt`,
  `alter table claim rename column intent_id to attempt_id`,
  `alter table refresh_claim rename column intent_id to attempt_id`,
  `alter table team_entry rename column intent_id to attempt_id`,
);
