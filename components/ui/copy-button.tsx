"use client";
/** Hidden without scripts. The text can be selected by hand. */
import { useEffect, useState } from "react";
import { Check, Copy } from "lucide-react";
import { buttonClass, type ButtonVariant } from "./button-class";
import { messages } from "./messages/copy";

const SHOWN_MS = 2_000;

/** Plain http has no clipboard API. There the copy event takes each format. @returns whether it was copied */
export function copyByEvent(formats: Readonly<Record<string, string>>): boolean {
  const fill = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(formats)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  };
  document.addEventListener("copy", fill);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", fill);
  }
}

/** A prompt lets the reader copy by hand where the clipboard is blocked. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    const otherwise = () => copyByEvent({ "text/plain": text });
    const isDone = navigator.clipboard
      ? await navigator.clipboard.writeText(text).then(() => true, otherwise)
      : otherwise();
    if (!isDone) window.prompt(messages.byHand, text);
    setCopied(isDone);
  };
  return { isCopied, copy };
}

/** Screen readers announce it, also where the button shows only an icon. */
export const CopiedStatus = ({ isCopied }: { isCopied: boolean }) => (
  <span role="status" className="sr-only">
    {isCopied && messages.copied}
  </span>
);

/** `name` tells several buttons apart for screen readers. */
export function CopyButton({
  text,
  label = messages.copy,
  name,
  size = "small",
}: {
  text: string;
  label?: string;
  name?: string;
  size?: ButtonVariant["size"];
}) {
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy(text)}
        aria-label={isCopied ? undefined : name}
        className={buttonClass({ size, className: "noscript:hidden" })}
      >
        <Icon size={14} aria-hidden="true" />
        {isCopied ? messages.copied : label}
      </button>
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}
