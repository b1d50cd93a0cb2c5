"use client";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { formOf } from "./import-calls";

type FormAction = "check" | "run" | "stop" | "discard" | "undo";

export function ActionForm({
  importId,
  action,
  numbers,
  onSend,
  children,
  className,
  ...button
}: Omit<ComponentProps<typeof Button>, "type"> & {
  importId: string;
  action: FormAction;
  /** These are the numbers of the imports that are undone. */
  numbers?: readonly number[];
  /** Scripts call this instead of submitting the form. */
  onSend?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      action={formOf(importId)}
      className={className}
      onSubmit={(event) => {
        if (!onSend) return;
        event.preventDefault();
        onSend();
      }}
    >
      <input type="hidden" name="action" value={action} />
      {numbers && <input type="hidden" name="numbers" value={numbers.join(",")} />}
      <Button type="submit" {...button}>
        {children}
      </Button>
    </form>
  );
}
