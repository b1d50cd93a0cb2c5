import "server-only";
import { statements } from "../statements";

export const step0011 = statements(
  `alter table view_place rename to view_target`,
  `alter table view_notice rename column is_trouble to is_error`,
);
