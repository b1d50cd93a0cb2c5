/** A workbook is made as a whole while the server waits, about half a second for so many rows. CSV has no limit. */
export const MOST_SHEET_ROWS = 10_000;
