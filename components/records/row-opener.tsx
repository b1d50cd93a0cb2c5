"use client";
/** A click on a row opens its `data-peek` address, as do Enter on its checkbox and Space on its links. */
import { useRef, useTransition, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { usePendingMark } from "@/components/ui/link-pending";

const OWN_CLICK = "a, button, input, label, select, summary, textarea";

const peekOf = (element: Element) => element.closest<HTMLElement>("tr[data-peek]")?.dataset.peek;

export function RowOpener({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  usePendingMark(isPending);
  // A press that closes a menu must not open the row behind it.
  const hasClosedMenu = useRef(false);
  const onPointerDown = () => {
    hasClosedMenu.current = document.querySelector('details[name="menu"][open]') !== null;
  };
  const open = (href: string) => start(() => router.push(href, { scroll: false }));
  const onClick = ({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent) => {
    if (
      defaultPrevented ||
      hasClosedMenu.current ||
      !(target instanceof Element) ||
      target.closest(OWN_CLICK)
    )
      return;
    const href = peekOf(target);
    // The reader is selecting text.
    if (href === undefined || window.getSelection()?.type === "Range") return;
    if (ctrlKey || metaKey || shiftKey) window.open(href, "_blank", "noopener");
    else open(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const opening = new Map([
      ["Enter", "[type=checkbox]"],
      [" ", "a"],
    ]).get(key);
    if (opening === undefined || !target.matches(opening)) return;
    const href = peekOf(target);
    if (href === undefined) return;
    event.preventDefault();
    open(href);
  };
  return (
    <div role="presentation" onPointerDownCapture={onPointerDown} onClick={onClick} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
