"use client";
import { useState } from "react";
import { Check, Link2 } from "lucide-react";
import { Button } from "./button";
import { messages } from "./messages/copy-link";

const SHOWN_MS = 1600;

/** `href` is a path on this site, by default the current page. The parameter `without` is not copied. */
export function CopyLink({
  href,
  label,
  without,
  isIcon = false,
  className,
}: {
  href?: string;
  label: string;
  without?: string;
  isIcon?: boolean;
  className?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const url = new URL(href ?? window.location.href, window.location.href);
    if (without !== undefined && url.searchParams.has(without)) url.searchParams.delete(without);
    const address = url.href;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // The clipboard needs permission and https. A prompt lets the reader copy by hand.
      window.prompt(messages.byHand, address);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const Icon = isCopied ? Check : Link2;
  const icon = <Icon size={15} className={isCopied ? "text-accent" : "text-ink-3"} aria-hidden="true" />;
  const status = (
    <span role="status" className="sr-only">
      {isCopied && messages.told}
    </span>
  );
  if (className !== undefined) {
    return (
      <button type="button" onClick={copy} className={className}>
        {icon}
        {isCopied ? messages.copied : label}
        {status}
      </button>
    );
  }
  return (
    <Button
      variant={isIcon ? "plain" : "ghost"}
      size={isIcon ? "icon" : "normal"}
      onClick={copy}
      aria-label={isIcon ? label : undefined}
      title={isIcon ? label : undefined}
      className="noscript:hidden"
    >
      {icon}
      {!isIcon && <span className="max-sm:sr-only">{isCopied ? messages.copied : label}</span>}
      {status}
    </Button>
  );
}
