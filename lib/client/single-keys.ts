/** Keys without Ctrl or Alt can be turned off (WCAG 2.1.4), and never act while a person types. */
import { settingCookie } from "@/lib/contract/setting-cookies";

const TURNED_OFF = /(^|; )(__Host-)?single-keys=off(;|$)/;
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, video, [contenteditable]";

/** Stored in a cookie, because signing out clears other storage. */
export function areSingleKeysOn(): boolean {
  try {
    return !TURNED_OFF.test(document.cookie);
  } catch {
    // Blocked cookies can't have turned the keys off.
    return true;
  }
}

/** @returns false when the browser refuses the cookie */
export function setSingleKeys(areOn: boolean): boolean {
  try {
    const isSecure = window.location.protocol === "https:";
    document.cookie = settingCookie("single-keys", areOn ? "on" : "off", isSecure);
    return areSingleKeysOn() === areOn;
  } catch {
    return false;
  }
}

/** True when no input has the focus, no dialog is open, the event is unhandled and such keys are on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return false;
  return document.querySelector("dialog[open]") === null && areSingleKeysOn();
}
