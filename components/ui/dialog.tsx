"use client";
/** A modal dialog on the native element: focus trap, Escape and inertness come with it. On phones it is a bottom sheet. */
import { useEffect, useRef, type ReactNode } from "react";
import { X } from "lucide-react";
import { Button } from "./button";

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      aria-labelledby="dialog-title"
      className="w-[560px] max-w-[calc(100vw-32px)] overflow-hidden rounded-16 bg-raised p-0 shadow-3 max-md:m-0 max-md:mt-auto max-md:w-full max-md:max-w-full max-md:rounded-b-none"
    >
      {isOpen && (
        <>
          <header className="flex items-start gap-3 px-6 pt-5.5">
            <h2 id="dialog-title" className="min-w-0 flex-1 text-20 font-650">
              {title}
            </h2>
            <Button look="ghost" size="icon" onClick={onClose} aria-label="Close">
              <X size={16} />
            </Button>
          </header>
          <div className="max-h-[70dvh] overflow-y-auto px-6 pb-5 pt-3">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-3.5">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}
