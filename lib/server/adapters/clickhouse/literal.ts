import "server-only";

/** A text of the program in a statement. What people typed becomes a parameter instead. */
export const literal = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
