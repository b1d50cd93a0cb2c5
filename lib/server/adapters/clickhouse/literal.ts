import "server-only";

/** For constant texts of the program only; user input must be passed as a parameter. */
export const literal = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
