/** Keys that act without Ctrl or Alt. Each person can turn them off (WCAG 2.1.4); they never act while somebody types. */

const KEPT_AS = "scoutdeck-single-keys";
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, video, [contenteditable]";

/** On unless this browser has stored otherwise. */
export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(KEPT_AS) !== "off";
  } catch {
    // Storage is blocked: nothing can have been turned off.
    return true;
  }
}

/** @returns false when the browser does not let the choice be kept */
export function setSingleKeys(areOn: boolean): boolean {
  try {
    if (areOn) window.localStorage.removeItem(KEPT_AS);
    else window.localStorage.setItem(KEPT_AS, "off");
    return true;
  } catch {
    return false;
  }
}

/** A key for the page: no input has the focus, no dialog is open, nothing else has handled it, and such keys are on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return false;
  return document.querySelector("dialog[open]") === null && areSingleKeysOn();
}
