export const FILTER_SHEET = "filters";

/** On wide screens the rail is not an open popover and stays. */
export function closeFilterSheet(): void {
  const sheet = document.getElementById(FILTER_SHEET);
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}
