import "server-only";
import { statements } from "../statements";

export const step0009 = statements(`alter table view_notice add column address text`);
