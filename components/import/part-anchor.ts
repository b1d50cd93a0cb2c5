/** Where the columns of a file are on the page: an address inside of it. */
export const partAnchor = (name: string): string => `columns-${encodeURIComponent(name)}`;
