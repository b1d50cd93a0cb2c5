import Link from "next/link";
import { X } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { messages as libraryMessages } from "./messages/library";
import { messages } from "./messages/lists";

/** `name` is null if the list no longer exists. */
export function ListChip({ name, href }: { name: string | null; href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="group/chip relative inline-flex h-7 max-w-full shrink-0 items-center rounded-6 bg-surface pl-2.5 ring-1 ring-inset ring-line-strong hover:bg-hover max-md:h-9 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1"
    >
      <span className="sr-only">{messages.filter.widen} </span>
      {name === null ? (
        <b className="font-550">{messages.filter.gone}</b>
      ) : (
        <>
          <span className="whitespace-nowrap text-ink-3">{messages.filter.chip}</span>
          <b className="ml-1.5 max-w-60 truncate font-550">
            <bdi>{name}</bdi>
          </b>
        </>
      )}
      <X size={13} className="mx-1.5 shrink-0 text-ink-3 group-hover/chip:text-ink" aria-hidden="true" />
      <LinkPending />
    </Link>
  );
}

export function RevealChip({ purpose, href }: { purpose: string | null; href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="group/chip relative inline-flex h-7 max-w-full shrink-0 items-center rounded-6 bg-surface pl-2.5 ring-1 ring-inset ring-line-strong hover:bg-hover max-md:h-9 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1"
    >
      <span className="sr-only">{libraryMessages.chip.widen} </span>
      <span className="whitespace-nowrap text-ink-3">{libraryMessages.chip.boughtIn}</span>
      <b className="ml-1.5 max-w-60 truncate font-550">
        {purpose ? <bdi>{purpose}</bdi> : libraryMessages.chip.oneReveal}
      </b>
      <X size={13} className="mx-1.5 shrink-0 text-ink-3 group-hover/chip:text-ink" aria-hidden="true" />
      <LinkPending />
    </Link>
  );
}
