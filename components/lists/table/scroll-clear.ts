import { NAME_COLUMN } from "./table-fields";

/** Browsers ignore sticky headers and columns when they scroll the focus into view. */
export function scrollClear(region: HTMLElement | null, target: Element): void {
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
