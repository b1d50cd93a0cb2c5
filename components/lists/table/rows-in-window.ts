/** Which rows of a long table are drawn: those in view, and some around them. */

export type RowWindow = { first: number; end: number; above: number; below: number };

/** So many that a quick scroll does not show an empty table before the next frame. */
const AROUND = 12;

/**
 * @param top pixels of the table above the view
 */
export function rowsInWindow(count: number, rowHeight: number, top: number, height: number): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - AROUND));
  const end = Math.min(count, Math.max(first, Math.ceil((top + height) / rowHeight) + AROUND));
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}
