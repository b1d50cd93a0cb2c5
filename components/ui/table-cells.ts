/** Header cells are 34 pixels high, rows 44 pixels or `--row`. */
export const tableClass = "w-full table-fixed border-separate border-spacing-0";
export const headCell =
  "h-[2.125rem] border-b border-line bg-surface px-2.5 text-left text-12 font-550 whitespace-nowrap text-ink-3";
/** A `th` that names its row looks like the other cells. */
export const rowHead = "text-left font-450";
export const bodyCell = "h-[var(--row,44px)] truncate border-b border-line px-2.5";
