/** Keys that act without Ctrl or Alt. Each person can turn them off (WCAG 2.1.4); they never act while somebody types. */
import { settingCookie } from "@/lib/contract/setting-cookies";

const TURNED_OFF = /(^|; )(__Host-)?single-keys=off(;|$)/;
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, video, [contenteditable]";

/** On unless this browser has a cookie that says otherwise: signing out empties the other places to keep it. */
export function areSingleKeysOn(): boolean {
  try {
    return !TURNED_OFF.test(document.cookie);
  } catch {
    // Cookies are blocked: nothing can have been turned off.
    return true;
  }
}

/** @returns false when the browser does not let the choice be kept */
export function setSingleKeys(areOn: boolean): boolean {
  try {
    const isSecure = window.location.protocol === "https:";
    document.cookie = settingCookie("single-keys", areOn ? "on" : "off", isSecure);
    return areSingleKeysOn() === areOn;
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
