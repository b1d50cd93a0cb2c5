export const quoted = (text: string) => text.slice(0, 80);

/** Most rejected parts of an address that a page lists; it counts the others. */
export const MAX_NAMED = 5;
