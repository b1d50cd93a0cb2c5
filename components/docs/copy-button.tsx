"use client";
import type { MouseEvent } from "react";
import { Check, Copy } from "lucide-react";
import { CopiedStatus, useCopy } from "@/components/ui/copy-button";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { messages } from "./messages/calls";

/** Copies the sibling `code` element. `what` names it for screen readers. */
export function CopyButton({ what }: { what: string }) {
  const isHydrated = useIsHydrated();
  const { isCopied, copy } = useCopy();
  const copyCode = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.parentElement?.querySelector("code");
    if (code) void copy(code.textContent ?? "");
  };
  if (!isHydrated) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copyCode}
      aria-label={messages.copy(what)}
      className="absolute right-1.5 top-1.5 grid size-8 place-items-center rounded-6 bg-surface text-ink-3 ring-1 ring-inset ring-line hover:text-ink max-md:size-11"
    >
      <Icon size={14} aria-hidden="true" className={isCopied ? "text-accent-ink" : ""} />
      <CopiedStatus isCopied={isCopied} />
    </button>
  );
}
