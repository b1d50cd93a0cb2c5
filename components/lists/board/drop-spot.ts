import type { Box } from "@/components/ui/edge-scroll";

export type DropSpot = { statusId: string; index: number };
export type ColumnBoxes = { statusId: string; box: Box; cards: readonly { id: string; box: Box }[] };

/** Picks the nearest status, and in it the position before the first card whose middle is below the point. */
export function dropAt(
  columns: readonly ColumnBoxes[],
  moved: string,
  point: { x: number; y: number },
): DropSpot | null {
  const away = ({ box }: ColumnBoxes) => Math.max(box.left - point.x, point.x - box.right, 0);
  const nearest = columns.toSorted((one, other) => away(one) - away(other))[0];
  if (!nearest) return null;
  const others = nearest.cards.filter(({ id }) => id !== moved);
  const below = others.findIndex(({ box }) => point.y < (box.top + box.bottom) / 2);
  return { statusId: nearest.statusId, index: below < 0 ? others.length : below };
}
