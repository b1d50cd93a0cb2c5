/** Inputs of the form of a template: two for each field. */
export const FALLBACK_ACTS = ["none", "field", "sentence", "remove"] as const;
export type FallbackAct = (typeof FALLBACK_ACTS)[number];

/** @param field by `fieldKey` */
export const fieldInput = (kind: "act" | "text", field: string): string => `${kind}.${field}`;

/** Fields of a form that was refused, by name. `version` is the one that the person had seen. */
export type Draft = Readonly<Record<string, string>>;

export const isTypedInput = (name: string): boolean =>
  /^(?:name|subject|body|version)$|^(?:act|text)\./.test(name);
