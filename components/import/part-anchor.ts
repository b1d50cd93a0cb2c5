export const partAnchor = (name: string): string => `columns-${encodeURIComponent(name)}`;
