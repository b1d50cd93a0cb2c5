export const MARKS = ["declined", "doNotContact"] as const;
export type Mark = (typeof MARKS)[number];

type SetMark = { at: string; by: string };
export type CreatorMarks = { readonly [M in Mark]?: SetMark };
/** Keyed by creator id. Creators without marks are absent. */
export type MarksById = Readonly<Record<string, CreatorMarks>>;
