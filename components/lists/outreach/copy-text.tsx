"use client";
import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "./messages";

const SHOWN_MS = 1600;

export function CopyText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The clipboard needs permission and https. A prompt lets the reader copy by hand.
      window.prompt(messages.byHand, text);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button onClick={() => void copy()} className="noscript:hidden">
      <Icon size={15} aria-hidden="true" />
      {isCopied ? messages.copied : messages.copy}
      <span role="status" className="sr-only">
        {isCopied && messages.copiedSaid}
      </span>
    </Button>
  );
}
