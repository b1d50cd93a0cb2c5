import "server-only";
import { statements } from "../statements";

/** Released as `views-002-notice-of-an-address`. */
export const step0009 = statements(`alter table view_notice add column address text`);
