import "server-only";
/** `isRow`: the record was rejected; otherwise only the field was dropped. */
export type Finding = { field: string; reason: string; value?: string; isRow: boolean };
