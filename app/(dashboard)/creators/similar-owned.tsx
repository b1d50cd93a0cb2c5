import Link from "next/link";
import { LIBRARY_PATH } from "@/components/creators/creator-address";
import { messages } from "@/components/creators/messages/peek";
import { reasonWords } from "@/components/creators/like-creator";
import { searchAddress } from "@/components/filters/search-address";
import { EngagementBar } from "@/components/records/engagement-bar";
import { maskedId } from "@/components/records/masked-id";
import { Amount } from "@/components/ui/amount";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { similarOwned as readSimilarOwned } from "@/lib/server/team/library/similar-owned";
import type { MemberContext } from "@/lib/server/team/team-context";

/** @param reasons parts of a search, the strongest first */
export async function SimilarOwned({
  ctx,
  reasons,
}: {
  ctx: MemberContext;
  reasons: readonly CreatorFilters[];
}) {
  const { rows, total, used } = await readSimilarOwned(ctx, { reasons: [...reasons] as never });
  if (rows.length === 0) return null;
  const filters: CreatorFilters = Object.assign({}, ...reasons.slice(0, used));
  return (
    <section aria-labelledby="similar-owned" className="pt-5">
      <h3 id="similar-owned" className="flex items-baseline gap-2 text-14 font-600">
        {messages.similar.title}
        <Link
          href={searchAddress(creatorQuery, LIBRARY_PATH, filters)}
          prefetch={false}
          className="ml-auto rounded-4 text-12 font-550 text-accent-ink hover:underline"
        >
          {messages.similar.all(total)}
        </Link>
      </h3>
      <p className="mt-0.5 text-12 text-ink-3">{reasonWords(filters).join(", ")}</p>
      <ul className="mt-1">
        {rows.map(({ creator: { id, username, followers, engagementRate } }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 border-b border-line max-md:min-h-11">
            <Link
              href={`${LIBRARY_PATH}/${id}`}
              prefetch={false}
              className="min-w-0 flex-1 truncate rounded-4 font-550 hover:underline"
            >
              <bdi>{username ? `@${username}` : maskedId(id)}</bdi>
            </Link>
            <Amount value={followers} />
            <EngagementBar rate={engagementRate} />
          </li>
        ))}
      </ul>
    </section>
  );
}
