"use client";
import { Check, Link2 } from "lucide-react";
import { Button } from "./button";
import { CopiedStatus, useCopy } from "./copy-button";
import { messages } from "./messages/copy";

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
  const { isCopied, copy } = useCopy();
  const copyAddress = () => {
    const url = new URL(href ?? window.location.href, window.location.href);
    if (without !== undefined && url.searchParams.has(without)) url.searchParams.delete(without);
    void copy(url.href);
  };
  const Icon = isCopied ? Check : Link2;
  const icon = <Icon size={15} className={isCopied ? "text-accent" : "text-ink-3"} aria-hidden="true" />;
  const status = <CopiedStatus isCopied={isCopied} />;
  if (className !== undefined) {
    return (
      <button type="button" onClick={copyAddress} className={className}>
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
      onClick={copyAddress}
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
