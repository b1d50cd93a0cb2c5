"use client";
/**
 * Menus are `<details name="menu">`: they open without scripts, one at a time. With scripts they close on Escape, on a
 * click or the focus elsewhere, and when another page is opened. Native popovers need none of it, except
 * that the focus may leave them open.
 */
import { useEffect, useRef } from "react";
import { usePathname, useSearchParams } from "next/navigation";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]');

/**
 * Pressing words in a menu gives the focus to what is around the menu, which is not elsewhere: closing on it would take
 * the label away under the pointer, and that ends the whole page in Chromium 156.
 */
const isElsewhere = ({ target, type }: Event, overlay: Element) =>
  !overlay.contains(target as Node) && (type !== "focusin" || !(target as Node).contains(overlay));

/** Closes every menu that the event is not in, and all of them without one. */
function closeOthers(event?: Event): void {
  for (const menu of openMenus()) if (!event || isElsewhere(event, menu)) menu.open = false;
}

/** What lies over a page would cover what has the focus behind it. */
function closePopovers(event: Event): void {
  const { target } = event;
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) {
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === popover;
    if (!isOpener && isElsewhere(event, popover)) popover.hidePopover();
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
    closeOthers();
  }, [address]);
  useEffect(() => {
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, closeOthers);
    document.addEventListener("focusin", closePopovers);
    document.addEventListener("keydown", closeByKey);
    return () => {
      for (const event of events) document.removeEventListener(event, closeOthers);
      document.removeEventListener("focusin", closePopovers);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return null;
}
