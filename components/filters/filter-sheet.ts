/** The sheet that holds the filters on small screens is a native popover; this names it. */
export const FILTER_SHEET = "filters";

/** Closes the sheet; on wide screens the rail is no open popover and stays. */
export function closeFilterSheet(): void {
  const sheet = document.getElementById(FILTER_SHEET);
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}
