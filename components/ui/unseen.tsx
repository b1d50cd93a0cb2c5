/** The part of a sentence that only screen readers say; texts get it from who shows them. */
export const unseen = (text: string) => <span className="sr-only">{text}</span>;

export type Unseen = typeof unseen;
