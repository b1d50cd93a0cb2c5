import "server-only";
import type { Migration } from "../migrate";

export const teamMigrations: Migration[] = [];
