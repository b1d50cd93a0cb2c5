"use client";
/** The native element brings focus trap, Escape and inertness. */
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { X } from "lucide-react";
import { focusFirstField, focusResults } from "./focus-results";
import { Button } from "./button";
import { SheetHandle } from "./sheet-handle";
import { messages } from "./messages/dialog";

/** A reveal removes its buttons and the bar that opened it, so the focus would fall to the page. */
function useKeptFocus(element: RefObject<HTMLDialogElement | null>, isOpen: boolean, title: ReactNode): void {
  useEffect(() => {
    const dialog = element.current;
    if (!isOpen || !dialog?.open || dialog.contains(document.activeElement)) return;
    dialog.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [element, isOpen, title]);
}

export function Dialog({
  isOpen,
  onClose,
  title,
  subtitle,
  icon,
  children,
  footer,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  // One dialog may open another.
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal();
      // Otherwise the close button would have the focus.
      focusFirstField(dialog);
    }
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  useKeptFocus(element, isOpen, title);
  // Browsers return the focus to the opener only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      dialog?.close();
      focusResults();
    };
  }, []);
  return (
    <dialog
      ref={element}
      onClose={() => {
        // The event comes late: in development, React has closed and opened the dialog once by then.
        if (element.current?.open) return;
        onClose();
        focusResults();
      }}
      onClick={(event) => event.target === element.current && onClose()}
      aria-labelledby={titleId}
      className="max-h-[calc(100dvh-32px)] w-[35rem] max-w-[calc(100vw-32px)] flex-col overflow-clip whitespace-normal rounded-16 bg-raised p-0 text-left text-13 text-ink shadow-3 open:flex max-md:m-0 max-md:mt-auto max-md:w-full max-md:max-w-full max-md:rounded-b-none short:max-h-[calc(100dvh-8px)]"
    >
      {isOpen && (
        <>
          <SheetHandle onClose={onClose} />
          <header className="flex shrink-0 items-start gap-3 px-6 pt-5.5 max-md:px-5 max-md:pt-0 short:items-center short:border-b short:border-line short:py-1">
            {icon}
            <div className="min-w-0 flex-1">
              <h2
                id={titleId}
                tabIndex={-1}
                className="text-20 font-650 outline-none short:line-clamp-2 short:text-16"
              >
                {title}
              </h2>
              {subtitle && <p className="text-ink-3">{subtitle}</p>}
            </div>
            <Button
              variant="ghost"
              size="icon"
              onClick={onClose}
              aria-label={messages.close}
              className="-mr-1.5 -mt-0.5"
            >
              <X size={16} />
            </Button>
          </header>
          <div
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-5 pt-3 max-md:px-5"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-3.5 max-md:px-5 short:py-1.5">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}
