"use client";
import Link from "next/link";
import { Check, ChevronDown } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { HIDE_REASONS, offeredValues, type HideReason } from "@/lib/contract/hiding";
import { hidingOf, sameHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/hiding";

/** The tabs New and Owned are the control of owned creators. */
const REASONS = HIDE_REASONS.filter((reason) => reason !== "owned");

/** Includes the current value even if it isn't an offered choice. */
function valuesOf(reason: HideReason, current: string | undefined, lists: readonly ListName[]): string[] {
  const offered = [...offeredValues(reason), ...(reason === "onList" ? lists.map(({ id }) => id) : [])];
  return current === undefined || offered.includes(current) ? [...offered] : [...offered, current];
}

type ListName = { id: string; name: string };

/** `hidden` gives the reason why each hidden creator of this page is hidden. */
export function HideMenu({
  address,
  lists,
  hidden,
}: {
  address: CreatorAddress;
  lists: readonly ListName[];
  hidden: ReadonlyMap<string, HideReason>;
}) {
  const hiding = hidingOf(address);
  const active = REASONS.filter((reason) => hiding[reason] !== undefined);
  const hrefOf = (reason: HideReason, value: string) =>
    sameHref({
      ...address,
      keep: { ...address.keep, [reason]: hiding[reason] === value ? undefined : value },
    });
  const counts = REASONS.flatMap((reason) => {
    const count = [...hidden.values()].filter((each) => each === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  return (
    <>
      <details className="max-md:shrink-0 md:relative" name="menu">
        <summary className="flex min-h-7 items-center gap-1 rounded-4 font-550 hover:underline max-md:min-h-11">
          {messages.hide(active.length)}
          <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
        </summary>
        <div className="absolute top-full z-20 mt-1 max-h-[min(30rem,70dvh)] overflow-y-auto rounded-12 bg-raised p-1.5 shadow-2 max-md:inset-x-4 md:left-0 md:w-72">
          <ul>
            {REASONS.flatMap((reason) =>
              valuesOf(reason, hiding[reason], lists).map((value) => {
                const isOn = hiding[reason] === value;
                return (
                  <li key={reason + value}>
                    <Link
                      href={hrefOf(reason, value)}
                      prefetch={false}
                      scroll={false}
                      aria-current={isOn ? "true" : undefined}
                      className="flex min-h-8 items-center gap-2 rounded-6 px-2.5 hover:bg-hover aria-[current]:font-600 max-md:min-h-11"
                    >
                      <span className="size-3.5 text-accent">
                        {isOn && <Check size={14} aria-hidden="true" />}
                      </span>
                      {messages.reason[reason](value, lists.find(({ id }) => id === value)?.name)}
                      <LinkPending />
                    </Link>
                  </li>
                );
              }),
            )}
          </ul>
          <p className="px-2.5 pb-1 pt-1.5 text-12 font-450 text-ink-2">{messages.help}</p>
        </div>
      </details>
      {active.length > 0 && (
        <span className="font-450 text-ink-2 max-md:shrink-0" title={messages.help}>
          {messages.hidden(counts)}
        </span>
      )}
    </>
  );
}
