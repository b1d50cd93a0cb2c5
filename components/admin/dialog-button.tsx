"use client";
/** A button and its dialog. The dialog, its form and what checks it are loaded when somebody first opens it. */
import { Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** `dialog`: a lazy component, open while it is there. */
export function DialogButton({
  dialog,
  ...button
}: Omit<ComponentProps<typeof Button>, "onClick"> & { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
