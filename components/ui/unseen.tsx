export const unseen = (text: string) => <span className="sr-only">{text}</span>;

export type Unseen = typeof unseen;
