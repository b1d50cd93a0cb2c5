"use client";
/**
 * Menus are `<details name="menu">`: they open without scripts, one at a time. With scripts they close on Escape, on a
 * click or the focus elsewhere, and when another page is opened. Native popovers close by themselves but for the focus.
 */
import { useEffect, useRef } from "react";
import { usePathname, useSearchParams } from "next/navigation";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]');

/** Closes every menu that `target` is not in. */
function closeOthers(target: EventTarget | null): void {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
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
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, onOutside);
    document.addEventListener("focusin", closePopovers);
    document.addEventListener("keydown", closeByKey);
    return () => {
      for (const event of events) document.removeEventListener(event, onOutside);
      document.removeEventListener("focusin", closePopovers);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return null;
}
