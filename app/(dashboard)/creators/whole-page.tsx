/** Version 1 of the service sells a page as a whole (section 4.2). */
import Link from "next/link";
import { ChevronDown } from "lucide-react";
import type { CreatorAddress } from "@/components/creators/creator-address";
import { newOnesHref } from "@/components/creators/new-ones-href";
import { messages } from "@/components/creators/messages/search";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { boundedPage } from "@/lib/server/team/reveal/bounded-page";

const item = "block rounded-6 px-2.5 py-2 hover:bg-hover";
const small = "mt-0.5 block font-450 text-ink-2";

/** @param isPartHidden the page has hidden creators, who would be bought and charged as well */
export function WholePage({
  address: { values },
  fresh,
  owned,
  isPartHidden,
}: {
  address: CreatorAddress;
  fresh: readonly string[];
  owned: number;
  isPartHidden: boolean;
}) {
  const search = canonical(creatorQuery, values);
  const all = fresh.length + owned;
  if (isPartHidden && fresh.length === 0) return null;
  const most = boundedPage(values, all).perPage;
  return (
    <details className="relative px-4 lg:px-6" name="menu">
      <summary className="flex min-h-9 w-max items-center gap-1 rounded-4 font-550 hover:underline max-md:min-h-11">
        {messages.wholePage.title}
        <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
      </summary>
      <ul className="absolute bottom-full z-20 mb-1 rounded-12 bg-raised p-1.5 shadow-2 max-md:inset-x-4 md:w-80">
        {fresh.length > 0 && (
          <li>
            <Link href={newOnesHref(fresh, search)} prefetch={false} className={item}>
              <b className="font-600">{messages.wholePage.onlyNew(fresh.length)}</b>
              <span className={small}>
                {owned === 0 ? messages.wholePage.each : messages.wholePage.ownedStayFree(owned)}
              </span>
            </Link>
          </li>
        )}
        {!isPartHidden && (
          <li>
            <Link
              href={`/creators/reveal?${new URLSearchParams({ choose: "page", search })}`}
              prefetch={false}
              className={item}
            >
              <b className="font-600">{messages.wholePage.all}</b>
              <span className={small}>
                {messages.wholePage.most(all, most)} {owned > 0 && messages.wholePage.again(owned)}
              </span>
            </Link>
          </li>
        )}
      </ul>
    </details>
  );
}
