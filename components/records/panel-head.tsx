import type { ReactNode } from "react";
import Link from "next/link";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { CopyLink } from "@/components/ui/copy-link";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";
import type { PanelHrefs } from "./panel-hrefs";

function Step({ href, label, icon }: { href: string | undefined; label: string; icon: ReactNode }) {
  const stepClass = buttonClass({ variant: "ghost", size: "icon" });
  return href ? (
    <Link href={href} prefetch={false} scroll={false} aria-label={label} title={label} className={stepClass}>
      {icon}
    </Link>
  ) : (
    <span className={`${stepClass} opacity-35`} aria-hidden="true">
      {icon}
    </span>
  );
}

/** `position` counts from 1. `total` is null if the service doesn't count. */
export function PanelHead({
  noun,
  name,
  position,
  total,
  hrefs,
  children,
}: {
  noun: "post" | "creator";
  name: ReactNode;
  position: number;
  total: number | null;
  hrefs: PanelHrefs;
  children?: ReactNode;
}) {
  const words = messages.panel[noun];
  return (
    <div className="@container shrink-0">
      <header className="flex min-h-12 items-center gap-0.5 border-b border-line pl-4 pr-1 sm:pl-6 max-md:min-h-14 @max-[17rem]:flex-wrap">
        <span className="min-w-0 truncate text-ink-3 max-sm:hidden">{name}</span>
        <span className="flex shrink-0 items-center sm:ml-auto">
          <Step href={hrefs.previous} label={words.previous} icon={<ArrowUp size={15} />} />
          <Step href={hrefs.next} label={words.next} icon={<ArrowDown size={15} />} />
        </span>
        <span className="mr-2 min-w-0 truncate tabular-nums text-ink-2 max-sm:mr-auto">
          {total === null ? formatNumber(position) : messages.panel.position(position, total)}
        </span>
        <span className="flex shrink-0">
          <CopyLink href={hrefs.self} label={messages.panel.copyLink} isIcon={noun === "creator"} />
          {children}
        </span>
        <Link
          href={hrefs.close}
          prefetch={false}
          scroll={false}
          aria-label={words.close}
          className={buttonClass({ variant: "ghost", size: "icon", className: "ml-auto shrink-0" })}
        >
          <X size={16} aria-hidden="true" />
        </Link>
      </header>
    </div>
  );
}
