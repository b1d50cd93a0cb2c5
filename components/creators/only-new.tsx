/** The switch that leaves owned creators out of the page, and what it hides. */
import Link from "next/link";
import { SquareCheck, Square } from "lucide-react";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { sameHref, type CreatorAddress } from "./creator-address";

/** The parameter of the address; it is no part of the search, which knows nothing of what a team owns. */
export const OWNED = "owned";
export const HIDE = "hide";

/** `hidden`: owned creators of this page that are not shown. */
export function OnlyNew({ address, hidden }: { address: CreatorAddress; hidden: number }) {
  const isOn = address.keep[OWNED] === HIDE;
  const href = sameHref({ ...address, keep: { ...address.keep, [OWNED]: isOn ? undefined : HIDE } });
  const Box = isOn ? SquareCheck : Square;
  return (
    <span className="inline-flex items-center gap-2">
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        className="inline-flex items-center gap-1.5 rounded-4 py-1 font-550 hover:underline max-md:py-3"
      >
        <Box size={15} className={isOn ? "text-accent" : "text-ink-3"} aria-hidden="true" />
        Only new<span className="sr-only">{isOn ? ": on, show owned ones again" : ": off"}</span>
      </Link>
      {isOn && (
        <span
          className="font-450 text-ink-2"
          title="The search does not know what your team owns: owned ones are left out page by page."
        >
          {hidden === 0
            ? "none of this page is owned"
            : `${formatNumber(hidden)} owned ${hidden === 1 ? "is" : "are"} hidden on this page`}
        </span>
      )}
    </span>
  );
}
