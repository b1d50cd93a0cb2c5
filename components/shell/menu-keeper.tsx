"use client";
/**
 * Menus are `<details name="menu">`: they open without scripts, one at a time. With scripts they close on Escape, on a
 * click or the focus elsewhere, and when another page is opened. Native popovers close by themselves but for the focus.
 */
import { useEffect, useRef } from "react";
import { usePathname, useSearchParams } from "next/navigation";

const OVERLAYS = 'details[name="menu"][open], [popover]:popover-open';
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]');

/** Closes every menu that `target` is not in. */
function closeOthers(target: EventTarget | null): void {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
}

/**
 * Pressing words in a menu gives the focus to what is around the menu, which is not elsewhere: closing on it would take
 * the label away under the pointer, and that ends the whole page in Chromium 156.
 */
const isAround = (target: EventTarget | null) =>
  target instanceof Node &&
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => target.contains(overlay));

function onFocus(event: Event): void {
  if (isAround(event.target)) return;
  closeOthers(event.target);
  closePopovers(event);
}

/** What lies over a page would cover what has the focus behind it. */
function closePopovers({ target }: Event): void {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) {
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === popover;
    if (target instanceof Node && !isOpener && !popover.contains(target)) popover.hidePopover();
  }
}

function closeByKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
    event.preventDefault();
  }
}

export function MenuKeeper() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const shownAddress = useRef(address);
  useEffect(() => {
    // Not before another page is there: what was opened before the scripts ran stays open.
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    closeOthers(null);
  }, [address]);
  useEffect(() => {
    const onOutside = ({ target }: Event) => closeOthers(target);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return null;
}
