"use client";
/** A secret that the server gives once: to be copied now. */
import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export function ShownOnce({
  secret,
  variant = "good",
  children,
}: {
  secret: string;
  variant?: "good" | "warn";
  children: React.ReactNode;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Over plain http there is no clipboard API: the text can be selected by hand.
      setCopied(false);
    }
  };
  return (
    <Notice variant={variant} role="status">
      <div className="text-ink wrap-anywhere">{children}</div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 select-all rounded-6 bg-surface px-2.5 py-1.5 font-mono text-13 text-ink ring-1 ring-inset ring-accent-line wrap-anywhere">
          {secret}
        </code>
        <Button size="small" onClick={copy} className="noscript:hidden">
          {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
    </Notice>
  );
}
