/** Version 1 of the service sells a page as a whole (section 4.2). */
import Link from "next/link";
import { FileCheck, Target } from "lucide-react";
import type { CreatorAddress } from "@/components/creators/creator-address";
import { newOnesHref } from "@/components/creators/new-ones-href";
import { messages } from "@/components/creators/messages/search";
import { messages as untilFit } from "@/components/reveal/messages/until-fit";
import { untilFitHref } from "@/components/reveal/until-fit-form";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { boundedPage } from "@/lib/server/team/reveal/bounded-page";

const item =
  "flex items-start gap-2 rounded-6 px-2.5 py-1.5 hover:bg-hover max-md:py-3 [&>svg]:mt-0.5 [&>svg]:shrink-0 [&>svg]:text-ink-3";
const small = "mt-0.5 block text-ink-2";

/**
 * @param ordered filters and sort of the search
 * @param isPartHidden the page has hidden creators, who would be bought and charged as well
 */
export function RevealEntries({
  address: { values },
  ordered,
  fresh,
  owned,
  isPartHidden,
  hasPage,
}: {
  address: CreatorAddress;
  ordered: string;
  fresh: readonly string[];
  owned: number;
  isPartHidden: boolean;
  hasPage: boolean;
}) {
  const search = canonical(creatorQuery, values);
  const all = fresh.length + owned;
  const most = boundedPage(values, all).perPage;
  return (
    <>
      <li>
        <a href={untilFitHref(ordered)} className={item}>
          <Target size={14} aria-hidden="true" />
          {untilFit.link}
        </a>
      </li>
      {hasPage && fresh.length > 0 && (
        <li>
          <Link href={newOnesHref(fresh, search)} prefetch={false} className={item}>
            <FileCheck size={14} aria-hidden="true" />
            <span>
              {messages.wholePage.onlyNew(fresh.length)}
              <span className={small}>
                {owned === 0 ? messages.wholePage.each : messages.wholePage.ownedStayFree(owned)}
              </span>
            </span>
          </Link>
        </li>
      )}
      {hasPage && !isPartHidden && (
        <li>
          <Link
            href={`/creators/reveal?${new URLSearchParams({ choose: "page", search })}`}
            prefetch={false}
            className={item}
          >
            <FileCheck size={14} aria-hidden="true" />
            <span>
              {messages.wholePage.all}
              <span className={small}>
                {messages.wholePage.most(all, most)} {owned > 0 && messages.wholePage.again(owned)}
              </span>
            </span>
          </Link>
        </li>
      )}
    </>
  );
}
