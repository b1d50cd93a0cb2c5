import "server-only";
import { statements } from "../statements";

export const step0005 = statements(
  `create index quote_unused on quote (expires_at_ms) where reveal_id is null`,
);
