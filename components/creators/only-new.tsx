/** The switch that leaves owned creators out of the page, and what it hides. */
import Link from "next/link";
import { SquareCheck, Square } from "lucide-react";
import { unseen } from "@/components/ui/unseen";
import { sameHref, type CreatorAddress } from "./creator-address";
import { messages } from "./messages/search";

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
        {isOn ? messages.onlyNew.on(unseen) : messages.onlyNew.off(unseen)}
      </Link>
      {isOn && (
        <span className="font-450 text-ink-2" title={messages.onlyNew.help}>
          {hidden === 0 ? messages.onlyNew.noneHidden : messages.onlyNew.hidden(hidden)}
        </span>
      )}
    </span>
  );
}
