import "server-only";
/** A database identifies a step by its name. A released step is never edited. */
import type { Migration } from "kysely/migration";
import { baseline } from "./migrations/0052-baseline";
import { step0053 } from "./migrations/0053-links";
import { step0054 } from "./migrations/0054-own-contacts";
import { step0055 } from "./migrations/0055-notices";
import { step0056 } from "./migrations/0056-notice-channels";
import { step0057 } from "./migrations/0057-webhooks";
import { step0058 } from "./migrations/0058-outreach";
import { step0059 } from "./migrations/0059-agents";
import { step0061 } from "./migrations/0061-connections";

export const BASELINE = "0052-baseline";

export const STEPS: Readonly<Record<string, Migration>> = {
  [BASELINE]: baseline,
  "0053-links": step0053,
  "0054-own-contacts": step0054,
  "0055-notices": step0055,
  "0056-notice-channels": step0056,
  "0057-webhooks": step0057,
  "0058-outreach": step0058,
  "0059-agents": step0059,
  "0061-connections": step0061,
};
