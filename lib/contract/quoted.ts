/** As much of a text of a request as an answer repeats. */
export const quoted = (text: string) => text.slice(0, 80);

/** Most parts of an address that a page names one by one when it did not understand them; it counts the others. */
export const MAX_NAMED = 5;
