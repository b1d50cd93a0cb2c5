export type RowWindow = { first: number; end: number; above: number; below: number };

/** Extra rows keep a quick scroll from showing gaps before the next frame. */
const AROUND = 12;

/** @param top pixels scrolled above the view */
export function rowsInWindow(count: number, rowHeight: number, top: number, height: number): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - AROUND));
  const end = Math.min(count, Math.max(first, Math.ceil((top + height) / rowHeight) + AROUND));
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}
