"use client";
/** The dialog, its form and its checks are loaded when it is first opened. */
import { Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** `dialog` is a lazy component, open while mounted. */
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
