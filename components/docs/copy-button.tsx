"use client";
import { useEffect, useState, type MouseEvent } from "react";
import { Check, Copy } from "lucide-react";
import { copyByEvent } from "@/lib/client/copy-by-event";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { messages } from "./messages/calls";

/** Copies the sibling `code` element. `what` names it for screen readers. */
export function CopyButton({ what }: { what: string }) {
  const isHydrated = useIsHydrated();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const code = currentTarget.parentElement?.querySelector("code");
    if (!code) return;
    const text = code.textContent ?? "";
    const otherwise = () => copyByEvent({ "text/plain": text });
    const isDone = navigator.clipboard
      ? await navigator.clipboard.writeText(text).then(() => true, otherwise)
      : otherwise();
    setCopied(isDone);
  };
  if (!isHydrated) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={messages.copy.label(what)}
      className="absolute right-1.5 top-1.5 grid size-8 place-items-center rounded-6 bg-surface text-ink-3 ring-1 ring-inset ring-line hover:text-ink max-md:size-11"
    >
      <Icon size={14} aria-hidden="true" className={isCopied ? "text-accent-ink" : ""} />
      <span role="status" className="sr-only">
        {isCopied ? messages.copy.done : ""}
      </span>
    </button>
  );
}
