import Link from "next/link";
import { Check, CircleQuestionMark, ListFilter, ScanSearch, SquarePlay } from "lucide-react";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { sameHref, type CreatorAddress } from "./creator-address";
import { CheckWords, LookCloser } from "./look-closer";
import { LookForm, LookLine } from "./look-line";
import type { LookPage } from "./use-look";
import { ROWS, ROW_ORDERS, rowOrderOf } from "./row-order";
import { messages } from "./messages/look";
import { messages as rowMessages } from "./messages/row-order";

function Legend() {
  const { dotted, proven, seen, veiled } = rowMessages.legend;
  return (
    <details className="relative shrink-0" name="menu">
      <summary
        aria-label={rowMessages.legend.title}
        className="grid size-7 place-items-center rounded-6 text-ink-2 hover:bg-hover hover:text-ink max-md:size-11"
      >
        <CircleQuestionMark size={14} aria-hidden="true" />
      </summary>
      <ul className={`${menuClass} grid w-72 gap-2 whitespace-normal p-3.5 text-ink-2`}>
        <li>
          <span className="known-value">{dotted}</span> {proven}
        </li>
        <li className="flex items-center gap-1.5">
          <SquarePlay size={13} aria-hidden="true" />
          {seen}
        </li>
        <li className="flex items-center gap-1.5">
          <i className="veil" aria-hidden="true" />
          {veiled}
        </li>
      </ul>
    </details>
  );
}

/** Only the rows of this page are reordered or filtered. Search and selection are unaffected. */
function RowsMenu({ address, hasEmail }: { address: CreatorAddress; hasEmail: boolean }) {
  const current = rowOrderOf(address.keep[ROWS]);
  const orders = [undefined, ...ROW_ORDERS.filter((order) => hasEmail || order !== "email")];
  return (
    <details className="relative shrink-0" name="menu">
      <summary className="flex h-7 items-center gap-1.5 rounded-6 px-2 font-500 text-ink-2 hover:bg-hover hover:text-ink max-md:h-11 max-md:min-w-11 max-md:justify-center">
        <ListFilter size={14} aria-hidden="true" className="text-ink-3" />
        <span className="max-md:sr-only">{rowMessages.title(current)}</span>
      </summary>
      <ul className={`${menuClass} w-64 whitespace-normal p-1.5`}>
        {orders.map((order) => (
          <li key={order ?? ""}>
            <Link
              href={sameHref({ ...address, keep: { ...address.keep, [ROWS]: order } })}
              prefetch={false}
              scroll={false}
              aria-current={order === current ? "true" : undefined}
              className="flex h-8 items-center rounded-6 px-2.5 hover:bg-hover aria-[current]:font-600 max-md:h-11"
            >
              {rowMessages.orders[order ?? "search"]}
              {order === current && <Check size={14} aria-hidden="true" className="ml-auto text-accent" />}
              <LinkPending />
            </Link>
          </li>
        ))}
        <li className="px-2.5 pb-1 pt-1.5 text-12 text-ink-2">{rowMessages.help}</li>
      </ul>
    </details>
  );
}

type Props = LookPage & {
  address: CreatorAddress;
  search: string;
  fresh: readonly string[];
  isAutomatic: boolean;
  isPaused: boolean;
};

export function LookCloserStrip({ address, search, fresh, isAutomatic, isPaused, ...page }: Props) {
  return (
    <section
      aria-label={messages.label}
      className="relative flex min-h-8 items-center [&_svg]:shrink-0 gap-2.5 whitespace-nowrap px-4 font-450 @max-[62.5rem]:border-b @max-[62.5rem]:border-line max-md:min-h-11 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0 lg:px-6"
    >
      <LookCloser key={search} {...{ search, fresh, isAutomatic }} {...page}>
        <LookLine
          icon={
            <ScanSearch
              size={15}
              className={isPaused ? "text-ink-3" : "text-accent-ink"}
              aria-hidden="true"
            />
          }
          title={isPaused ? messages.paused : messages.title}
          text={messages.offer}
        >
          <LookForm back={sameHref(address)}>
            <CheckWords fresh={fresh} words={isPaused ? messages.continue : messages.checkPage} />
          </LookForm>
        </LookLine>
      </LookCloser>
      <span className="ml-auto flex items-center gap-1">
        <Legend />
        <RowsMenu address={address} hasEmail={!page.settings.hidden?.includes("email")} />
      </span>
    </section>
  );
}
