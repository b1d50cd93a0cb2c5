"use client";
/** A modal dialog on the native element: focus trap, Escape and inertness come with it. On phones it is a bottom sheet. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { X } from "lucide-react";
import { Button } from "./button";

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
  /** Small line under the title. */
  subtitle?: ReactNode;
  /** Beside the title. */
  icon?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal();
      // The first thing to fill in, not the cross; a touch keyboard would cover what is to be read first.
      if (window.matchMedia("(pointer: fine)").matches)
        dialog.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    }
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  // A dialog that is taken away is closed first: only then the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      aria-labelledby="dialog-title"
      className="w-[560px] max-w-[calc(100vw-32px)] overflow-hidden whitespace-normal rounded-16 bg-raised p-0 text-left text-13 shadow-3 max-md:m-0 max-md:mt-auto max-md:w-full max-md:max-w-full max-md:rounded-b-none"
    >
      {isOpen && (
        <>
          <i
            className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong md:hidden"
            aria-hidden="true"
          />
          <header className="flex items-start gap-3 px-6 pt-5.5 max-md:px-5 max-md:pt-3">
            {icon}
            <div className="min-w-0 flex-1">
              <h2 id="dialog-title" className="text-20 font-650">
                {title}
              </h2>
              {subtitle && <p className="text-ink-3">{subtitle}</p>}
            </div>
            <Button
              variant="ghost"
              size="icon"
              onClick={onClose}
              aria-label="Close"
              className="-mr-1.5 -mt-0.5"
            >
              <X size={16} />
            </Button>
          </header>
          <div className="max-h-[70dvh] overflow-y-auto px-6 pb-5 pt-3 max-md:px-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-3.5 max-md:px-5">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}
