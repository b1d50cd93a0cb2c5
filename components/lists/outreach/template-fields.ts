/** Inputs of the form of a template: two for each field. */
export const FALLBACK_ACTS = ["none", "field", "sentence", "remove"] as const;
export type FallbackAct = (typeof FALLBACK_ACTS)[number];

/** @param field by `fieldKey` */
export const fieldInput = (kind: "act" | "text", field: string): string => `${kind}.${field}`;
