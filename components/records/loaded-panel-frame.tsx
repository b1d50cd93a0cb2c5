"use client";
import { useEffect, useRef, type ReactNode } from "react";
import { useRouter } from "next/navigation";
import { focusResults } from "@/components/ui/focus-results";
import { areSingleKeysOn } from "@/lib/client/single-keys";

export type PanelFrameProps = {
  label: string;
  closeHref: string;
  previousHref: string | undefined;
  nextHref: string | undefined;
  /** On wide screens a narrow panel is placed beside the results. Otherwise it covers them. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** R presses this element. */
const REVEALS = '[aria-keyshortcuts="r"]';
const BEHIND = ["a", "button", "summary", 'input[name="posts"]', 'input[name="ids"]', '[role="combobox"]']
  .map((each) => `main ${each}:focus-visible`)
  .join();

/** A wide panel covers part of the page and moves aside while an element behind it has keyboard focus. */
function stepAside(panel: HTMLElement | null): () => void {
  const onFocus = ({ target }: FocusEvent) =>
    panel?.toggleAttribute(
      "data-aside",
      target instanceof Element && !panel.contains(target) && target.matches(BEHIND),
    );
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) panel?.removeAttribute("data-aside");
  };
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  return () => {
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("focusout", onBlur);
  };
}

const COVERS = `
@media (width < 64rem) { body { visibility: hidden } [data-panel], dialog, [popover] { visibility: visible } }
@media (scripting: none) and (width >= 64rem) {
  body:has(main :is(a, button, summary, [name="posts"], [name="ids"]):focus-visible) [data-panel]:not(:focus-within) { translate: calc(100% - 3rem) }
}
`;
const BESIDE = "@media (width >= 80rem) { #results { padding-right: 26rem } }";

/** The style is on the page only while the panel is: a permanent `:has()` rule would slow down every press. */
export function PanelStyle({ isNarrow }: { isNarrow: boolean }) {
  return <style>{isNarrow ? COVERS + BESIDE : COVERS}</style>;
}

export function LoadedPanelFrame({
  label,
  closeHref,
  previousHref,
  nextHref,
  isNarrow = false,
  children,
}: PanelFrameProps) {
  const router = useRouter();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // A panel opened by the Back button has no opener on the page.
      focusResults();
    };
  }, []);
  useEffect(() => stepAside(element.current), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, video");
      if (isTyping || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key.length === 1 && !areSingleKeysOn()) return;
      // Escape closes an open popover first. An open dialog handles the arrow keys itself.
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape" && document.querySelector(":popover-open")) return;
      if (event.key === "r") return element.current?.querySelector<HTMLElement>(REVEALS)?.click();
      // Arrow keys scroll inside scrollable elements.
      const isUpDown = isNarrow && !(event.target as Element).closest?.('[role="region"], summary');
      const href = {
        ...(isUpDown && { ArrowUp: previousHref, ArrowDown: nextHref }),
        Escape: closeHref,
        ArrowLeft: previousHref,
        k: previousHref,
        ArrowRight: nextHref,
        j: nextHref,
      }[event.key];
      if (!href) return;
      event.preventDefault();
      router.push(href, { scroll: false });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, isNarrow, closeHref, previousHref, nextHref]);
  return (
    <aside
      ref={element}
      tabIndex={-1}
      aria-label={label}
      data-panel={isNarrow ? "narrow" : ""}
      className={`fixed inset-0 z-40 flex flex-col bg-surface outline-none lg:top-13 lg:left-auto lg:z-20 ${isNarrow ? "lg:w-peek" : "lg:w-[42.5rem]"} lg:max-w-[calc(100vw-280px)] lg:shadow-[-1px_0_0_var(--line),-24px_0_48px_-16px_rgb(20_24_18/.16)] lg:dark:shadow-[-1px_0_0_var(--line-strong),-32px_0_64px_rgb(0_0_0/.5)] lg:data-aside:translate-x-[calc(100%-3rem)]`}
    >
      <PanelStyle isNarrow={isNarrow} />
      {children}
    </aside>
  );
}
