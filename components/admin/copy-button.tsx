"use client";
/** The button is hidden without scripts. The text can be selected by hand. */
import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages/forms";

/** `name` tells several buttons apart for screen readers. */
export function CopyButton({
  text,
  label = messages.copy.button,
  name,
}: {
  text: string;
  label?: string;
  name?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Plain http has no clipboard API.
      setCopied(false);
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button size="small" onClick={copy} aria-label={isCopied ? undefined : name} className="noscript:hidden">
      <Icon size={14} aria-hidden="true" />
      {isCopied ? messages.copy.done : label}
    </Button>
  );
}
