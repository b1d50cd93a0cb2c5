"use client";
/** Copies a text, and says so. Without scripts it is not there: the text can be selected by hand. */
import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages/forms";

/** `name`: for screen readers, where there are several. */
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
      // Over plain http there is no clipboard API.
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
