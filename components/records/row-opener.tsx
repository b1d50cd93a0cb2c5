"use client";
/**
 * Around a table whose rows carry `data-peek`, the address of what they open: a click anywhere on a row opens it, and
 * Enter on its check box, or Space on one of its links. Links, boxes and buttons of a row keep their own click. Without a script the rows' links lead
 * there.
 */
import { useRef, useTransition, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { usePendingMark } from "@/components/ui/link-pending";

const OWN_CLICK = "a, button, input, label, select, summary, textarea";

/** The address that the row around an element opens. */
const peekOf = (element: Element) => element.closest<HTMLElement>("tr[data-peek]")?.dataset.peek;

export function RowOpener({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  usePendingMark(isPending);
  // A press that closes a menu opens nothing behind it.
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
    // Somebody selects text of the row.
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
