import Link from "next/link";
import { Check, ChevronDown, ListChecks } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { ON_LIST, type ListName } from "@/lib/contract/lists";
import { changedHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/lists";

/** Resets to page 1. A missing `id` removes the filter. */
export const listHref = (address: CreatorAddress, id?: string) =>
  changedHref({ ...address, keep: { ...address.keep, [ON_LIST]: id } }, { page: 1 });

export function ListMenu({ address, lists }: { address: CreatorAddress; lists: readonly ListName[] }) {
  const current = address.keep[ON_LIST];
  if (lists.length === 0) return null;
  return (
    <details className="relative shrink-0" name="menu">
      <summary className={buttonClass({ className: "cursor-pointer" })}>
        <ListChecks size={14} className="text-ink-3" aria-hidden="true" />
        <span className="max-lg:sr-only">{messages.filter.menu}</span>
        <ChevronDown size={14} className="text-ink-3" aria-hidden="true" />
      </summary>
      <ul className={`${menuClass} max-h-[min(26rem,70dvh)] w-72 overflow-y-auto p-1.5`}>
        {lists.map(({ id, name }) => {
          const isOn = id === current;
          return (
            <li key={id}>
              <Link
                href={listHref(address, isOn ? undefined : id)}
                prefetch={false}
                aria-current={isOn ? "true" : undefined}
                className="flex min-h-8 items-center gap-2 rounded-6 px-2.5 py-1 hover:bg-hover aria-[current]:font-600 max-md:min-h-11"
              >
                <span className="size-3.5 shrink-0 text-accent">
                  {isOn && <Check size={14} aria-hidden="true" />}
                </span>
                <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
                <LinkPending />
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
