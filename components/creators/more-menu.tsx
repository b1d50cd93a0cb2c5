"use client";
/** Everything that concerns the results as a whole. Links only, so it works without scripts. */
import type { ReactNode } from "react";
import Link from "next/link";
import { Check, ClipboardList, Ellipsis, SquareCheck } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass, menuEntryClass } from "@/components/ui/menu-class";
import { HIDE_REASONS, offeredValues, type HideReason } from "@/lib/contract/hiding";
import { PAGES } from "@/lib/contract/pages";
import { hidingOf, sameHref, type CreatorAddress } from "./creator-address";
import { ROWS, ROW_ORDERS, rowOrderOf } from "./row-order";
import { messages } from "./messages/more";
import { messages as rowMessages } from "./messages/row-order";

/** The tabs New and Owned are the control of owned creators. */
const REASONS = HIDE_REASONS.filter((reason) => reason !== "owned");

type ListName = { id: string; name: string };

/** Includes the current value even if it isn't an offered choice. */
function valuesOf(reason: HideReason, current: string | undefined, lists: readonly ListName[]): string[] {
  const offered = [...offeredValues(reason), ...(reason === "onList" ? lists.map(({ id }) => id) : [])];
  return current === undefined || offered.includes(current) ? [...offered] : [...offered, current];
}

const entry = `${menuEntryClass} aria-[current]:font-600`;

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className="border-t border-line p-1.5">
      <p aria-hidden="true" className="px-2.5 py-1 text-12 text-ink-3">
        {title}
      </p>
      <ul aria-label={title}>{children}</ul>
      {help && <p className="px-2.5 pb-1 pt-1.5 text-12 text-ink-2">{help}</p>}
    </div>
  );
}

function Choice({ href, isOn, children }: { href: string; isOn: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isOn ? "true" : undefined}
        className={entry}
      >
        <span className="size-3.5 shrink-0 text-accent">
          {isOn && <Check size={14} aria-hidden="true" />}
        </span>
        <span className="wrap-anywhere">{children}</span>
        <LinkPending />
      </Link>
    </li>
  );
}

/** Only the rows of this page are reordered or filtered. Search and selection are unaffected. */
function RowOrders({ address, hasEmail }: { address: CreatorAddress; hasEmail: boolean }) {
  const current = rowOrderOf(address.keep[ROWS]);
  const orders = [undefined, ...ROW_ORDERS.filter((order) => hasEmail || order !== "email")];
  return (
    <Part title={rowMessages.title}>
      {orders.map((order) => (
        <Choice
          key={order ?? ""}
          href={sameHref({ ...address, keep: { ...address.keep, [ROWS]: order } })}
          isOn={order === current}
        >
          {rowMessages.orders[order ?? "search"]}
        </Choice>
      ))}
    </Part>
  );
}

function HideReasons({ address, lists }: { address: CreatorAddress; lists: readonly ListName[] }) {
  const hiding = hidingOf(address);
  const hrefOf = (reason: HideReason, value: string) =>
    sameHref({
      ...address,
      keep: { ...address.keep, [reason]: hiding[reason] === value ? undefined : value },
    });
  return (
    <Part title={messages.hide} help={messages.help}>
      {REASONS.flatMap((reason) =>
        valuesOf(reason, hiding[reason], lists).map((value) => (
          <Choice key={reason + value} href={hrefOf(reason, value)} isOn={hiding[reason] === value}>
            {messages.reason[reason](value, lists.find(({ id }) => id === value)?.name)}
          </Choice>
        )),
      )}
    </Part>
  );
}

/** A narrow table has no head for the box of the page. */
function SelectPage() {
  const select = () => {
    const box = document.querySelector<HTMLInputElement>("input[data-choose-page]");
    if (box && !box.checked) box.click();
  };
  return (
    <li className="md:hidden noscript:hidden">
      <button
        type="button"
        className={entry}
        onClick={({ currentTarget }) => {
          select();
          currentTarget.closest("details")!.open = false;
        }}
      >
        <SquareCheck size={14} className="text-ink-3" aria-hidden="true" />
        {messages.selectPage}
      </button>
    </li>
  );
}

/** `rows` is null if there are none. `children` are list items. */
export function MoreMenu({
  address,
  lists,
  rows,
  children,
}: {
  address: CreatorAddress;
  lists: readonly ListName[];
  rows: { hasOrder: boolean; hasEmail: boolean; isSelectable: boolean } | null;
  children?: ReactNode;
}) {
  const hiding = hidingOf(address);
  const active = REASONS.filter((reason) => hiding[reason] !== undefined).length;
  return (
    <details className="relative shrink-0" name="menu">
      <summary
        aria-label={messages.more(active)}
        className="flex h-7 min-w-7 items-center justify-center gap-1 rounded-6 px-1.5 font-500 text-ink-2 hover:bg-hover hover:text-ink max-md:h-11 max-md:min-w-11"
      >
        <Ellipsis size={16} aria-hidden="true" />
        {active > 0 && <span className="tabular-nums max-md:hidden">{messages.active(active)}</span>}
      </summary>
      <div className={`${menuClass} w-72 md:max-h-[min(40rem,75dvh)] md:overflow-y-auto`}>
        <ul className="p-1.5">
          {rows?.isSelectable && <SelectPage />}
          {children}
          <li>
            <Link href={PAGES.pasteCreators.path} prefetch={false} className={entry}>
              <ClipboardList size={14} className="text-ink-3" aria-hidden="true" />
              {messages.paste}
            </Link>
          </li>
        </ul>
        {rows?.hasOrder && <RowOrders address={address} hasEmail={rows.hasEmail} />}
        {rows && <HideReasons address={address} lists={lists} />}
      </div>
    </details>
  );
}
