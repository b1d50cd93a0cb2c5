export type Box = { left: number; right: number; top: number; bottom: number };

/** @returns pixels of one scroll step while a card is held near the edge */
export function scrollFor(frame: Box, { x, y }: { x: number; y: number }): { left: number; top: number } {
  const [EDGE, MOST] = [48, 18];
  const push = (start: number, end: number, at: number) => {
    const near = (distance: number) => Math.round(MOST * Math.min(1, Math.max(0, 1 - distance / EDGE)));
    return end - start < 2 * EDGE ? 0 : near(end - at) - near(at - start);
  };
  return { left: push(frame.left, frame.right, x), top: push(frame.top, frame.bottom, y) };
}
