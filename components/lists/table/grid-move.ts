/** Positions count from 0. */
export type GridPlace = { row: number; column: number };
export type GridSize = { rows: number; columns: number; page: number };
type GridKey = { key: string; shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean };

export type Moves = "down" | "next" | "back" | "stay";

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** Tab continues in the next row. It leaves the grid (null) after the last cell. */
function tabbed({ row, column }: GridPlace, step: number, { rows, columns }: GridSize): GridPlace | null {
  const at = row * columns + column + step;
  if (at < 0 || at >= rows * columns) return null;
  return { row: Math.floor(at / columns), column: at % columns };
}

/** @returns null for a key that doesn't move the focus, or leaves the grid */
export function movedBy(pressed: GridKey, at: GridPlace, size: GridSize): GridPlace | null {
  const isFar = pressed.ctrlKey === true || pressed.metaKey === true;
  const to = (row: number, column: number) => ({
    row: within(row, size.rows),
    column: within(column, size.columns),
  });
  switch (pressed.key) {
    case "ArrowUp":
      return to(isFar ? 0 : at.row - 1, at.column);
    case "ArrowDown":
      return to(isFar ? size.rows - 1 : at.row + 1, at.column);
    case "ArrowLeft":
      return to(at.row, isFar ? 0 : at.column - 1);
    case "ArrowRight":
      return to(at.row, isFar ? size.columns - 1 : at.column + 1);
    case "Home":
      return to(isFar ? 0 : at.row, 0);
    case "End":
      return to(isFar ? size.rows - 1 : at.row, size.columns - 1);
    case "PageUp":
      return to(at.row - size.page, at.column);
    case "PageDown":
      return to(at.row + size.page, at.column);
    case "Tab":
      return isFar ? null : tabbed(at, pressed.shiftKey ? -1 : 1, size);
    default:
      return null;
  }
}

export const isTyped = ({ key, ctrlKey, metaKey }: GridKey): boolean =>
  [...key].length === 1 && key !== " " && !ctrlKey && !metaKey;

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
export const isExtending = ({ key, shiftKey }: GridKey): boolean => shiftKey === true && ARROWS.includes(key);

export function movedAfter(move: Moves, at: GridPlace, size: GridSize): GridPlace {
  if (move === "stay") return at;
  const pressed = { down: { key: "ArrowDown" }, next: { key: "Tab" }, back: { key: "Tab", shiftKey: true } }[
    move
  ];
  return movedBy(pressed, at, size) ?? at;
}
