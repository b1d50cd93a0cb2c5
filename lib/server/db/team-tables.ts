import "server-only";
/** Row types of the team's tables (migrations/team.ts). */

export interface TeamTables {}
