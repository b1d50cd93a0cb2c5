"use client";
/** Menus are `<details name="menu">`, so they work without scripts. Native popovers stay open when the focus leaves. */
import { useEffect, useRef } from "react";
import { usePathname, useSearchParams } from "next/navigation";
import { focusFirstField } from "@/components/ui/focus-results";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="menu"][open]');

/** Pressing text in a menu focuses an ancestor. Closing then would crash the page in Chromium 156. */
const isElsewhere = ({ target, type }: Event, overlay: Element) =>
  !overlay.contains(target as Node) && (type !== "focusin" || !(target as Node).contains(overlay));

/** A missing event closes all menus. */
function closeOthers(event?: Event): void {
  for (const menu of openMenus()) if (!event || isElsewhere(event, menu)) menu.open = false;
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A finger that closes a menu does not mean to press what it meets. */
function closeByPress(event: PointerEvent): void {
  window.removeEventListener("click", swallow, true);
  const opened = openMenus().length;
  closeOthers(event);
  const isClosing = openMenus().length < opened && event.pointerType === "touch";
  if (isClosing && !(event.target as Element).closest("summary"))
    window.addEventListener("click", swallow, { capture: true, once: true });
}

/** A popover would cover a focused element behind it. */
function closePopovers(event: Event): void {
  const { target } = event;
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) {
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === popover;
    if (!isOpener && isElsewhere(event, popover)) popover.hidePopover();
  }
}

function closeByKey(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const form = document.activeElement?.closest<HTMLDetailsElement>("details[data-form][open]");
  const isInMenu = form?.closest('details[name="menu"]');
  for (const each of form && !isInMenu ? [form] : openMenus()) {
    each.open = false;
    each.querySelector("summary")?.focus();
    event.preventDefault();
  }
}

/** A form behind a button (`<details data-form>`) begins in its first field. */
function focusForm({ target }: Event): void {
  const form = target instanceof Element ? target.closest("summary")?.parentElement : null;
  if (!(form instanceof HTMLDetailsElement) || form.open || form.dataset.form === undefined) return;
  form.addEventListener("toggle", () => focusFirstField(form.querySelector("form")), { once: true });
}

export function MenuKeeper() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const shownAddress = useRef(address);
  useEffect(() => {
    // The first page must not close a menu that was opened before hydration.
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    closeOthers();
  }, [address]);
  useEffect(() => {
    document.addEventListener("pointerdown", closeByPress);
    document.addEventListener("focusin", closeOthers);
    document.addEventListener("focusin", closePopovers);
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("click", focusForm);
    return () => {
      document.removeEventListener("pointerdown", closeByPress);
      document.removeEventListener("focusin", closeOthers);
      document.removeEventListener("focusin", closePopovers);
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("click", focusForm);
    };
  }, []);
  return null;
}
