import "server-only";
/** A database identifies a step by its name. A released step is never edited. */
import type { Migration } from "kysely/migration";
import { baseline } from "./migrations/0052-baseline";

export const BASELINE = "0052-baseline";

export const STEPS: Readonly<Record<string, Migration>> = {
  [BASELINE]: baseline,
};
