/** Scrolls what has the focus out from under the heads and the names, which stay in view while the table scrolls. */
import { NAME_COLUMN } from "./table-fields";

/**
 * A browser does not scroll to what it takes for visible, and asks for no distance from what lies over it. Names and
 * their boxes are kept themselves; by mouse nothing moves below the hand.
 */
export function uncover(region: HTMLElement | null, target: Element): void {
  const cell = target.closest<HTMLTableCellElement>("td, th");
  const [, names] = region?.querySelectorAll("thead th") ?? [];
  if (!region || !cell || !names || !target.matches(":focus-visible")) return;
  const { position } = getComputedStyle(names);
  if (position !== "sticky") return;
  const kept = names.getBoundingClientRect();
  const place = cell.getBoundingClientRect();
  const isKept = cell.cellIndex <= NAME_COLUMN;
  if (!isKept && place.left < kept.right) region.scrollLeft -= kept.right - place.left;
  if (!cell.closest("thead") && place.top < kept.bottom) region.scrollTop -= kept.bottom - place.top;
}
