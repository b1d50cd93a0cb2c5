/** What the team has decided about a creator. No zod: the browser imports it. */

export const MARKS = ["declined", "doNotContact"] as const;
export type Mark = (typeof MARKS)[number];

/** Who set a mark, and when. */
export type SetMark = { at: string; by: string };
/** The marks that a creator has. */
export type CreatorMarks = { readonly [M in Mark]?: SetMark };
/** By creator; who has none is missing. */
export type MarksById = Readonly<Record<string, CreatorMarks>>;
