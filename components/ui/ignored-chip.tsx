import Link from "next/link";
import { X } from "lucide-react";
import { LinkPending } from "./link-pending";
import { unseen } from "./unseen";
import { messages } from "./messages/results";

/** Colours are added by the caller. */
export const chipClass =
  "relative inline-flex h-7 max-w-full shrink-0 items-center rounded-6 pl-2.5 ring-1 ring-inset max-md:h-9 max-md:after:absolute max-md:after:-inset-y-1 max-md:after:inset-x-0";

/** `href` is the page without the ignored value. */
export function IgnoredChip({
  label,
  value,
  reason,
  href,
}: {
  label: string;
  value?: string;
  reason: string;
  href: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={reason}
      className={`${chipClass} bg-warn-soft text-warn-ink ring-warn-line`}
    >
      <span className="whitespace-nowrap">{messages.ignored.label(unseen, <bdi>{label}</bdi>)}</span>
      {value !== undefined && (
        <s className="ml-1 max-w-52 truncate font-550 decoration-1">
          <bdi>{value}</bdi>
        </s>
      )}
      {unseen(messages.ignored.because(reason))}
      <X size={13} className="mx-1.5 shrink-0" aria-hidden="true" />
      <LinkPending />
    </Link>
  );
}

/** `href` is the page with only the named values. */
export function OtherIgnored({ count, href }: { count: number; href: string }) {
  if (count <= 0) return null;
  return (
    <IgnoredChip label={messages.ignored.more(count)} reason={messages.ignored.moreBecause} href={href} />
  );
}
