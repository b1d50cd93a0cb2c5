import type { Box } from "@/components/ui/edge-scroll";

export type DropPosition = { of: string; place: "before" | "after" };

const away = ({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }) =>
  Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));

/** @param isLtr the first card of a row is the left one @returns null where a drop changes nothing */
export function dropPositionAt(
  cards: readonly { id: string; box: Box }[],
  carried: string,
  point: { x: number; y: number },
  isLtr: boolean,
): DropPosition | null {
  const nearest = cards.toSorted((one, other) => away(one.box, point) - away(other.box, point))[0];
  if (!nearest || nearest.id === carried) return null;
  const { left, right } = nearest.box;
  const isRight = point.x > (left + right) / 2;
  return { of: nearest.id, place: isRight === isLtr ? "after" : "before" };
}
