/** Where a card would come that is dropped at a point. */

type Box = { left: number; right: number; top: number; bottom: number };
export type ColumnBoxes = { statusId: string; box: Box; cards: readonly { id: string; box: Box }[] };

/** The nearest status sideways, and in it before the first card whose middle is below the point. @returns null without columns */
export function dropAt(
  columns: readonly ColumnBoxes[],
  moved: string,
  point: { x: number; y: number },
): { statusId: string; index: number } | null {
  const away = ({ box }: ColumnBoxes) => Math.max(box.left - point.x, point.x - box.right, 0);
  const nearest = columns.toSorted((one, other) => away(one) - away(other))[0];
  if (!nearest) return null;
  const others = nearest.cards.filter(({ id }) => id !== moved);
  const below = others.findIndex(({ box }) => point.y < (box.top + box.bottom) / 2);
  return { statusId: nearest.statusId, index: below < 0 ? others.length : below };
}

/** How far to scroll a frame in a moment when a card is held near its edge. */
export function scrollFor(frame: Box, { x, y }: { x: number; y: number }): { left: number; top: number } {
  const [EDGE, MOST] = [48, 18];
  const push = (start: number, end: number, at: number) => {
    const near = (distance: number) => Math.round(MOST * Math.min(1, Math.max(0, 1 - distance / EDGE)));
    return end - start < 2 * EDGE ? 0 : near(end - at) - near(at - start);
  };
  return { left: push(frame.left, frame.right, x), top: push(frame.top, frame.bottom, y) };
}
