import "server-only";
/** One thing that was wrong with a record. `isRow`: it was rejected for that; else only the field was left out. */
export type Finding = { field: string; reason: string; value?: string; isRow: boolean };
