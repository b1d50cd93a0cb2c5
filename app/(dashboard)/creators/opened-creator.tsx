import Link from "next/link";
import { Suspense } from "react";
import { type CreatorAddress, LIBRARY_PATH } from "@/components/creators/creator-address";
import { reasonWords } from "@/components/creators/like-creator";
import { reasonsOfKnown } from "@/components/creators/like-known";
import { messages } from "@/components/creators/messages/peek";
import type { TableSettings } from "@/components/creators/table-settings";
import { searchAddress } from "@/components/filters/search-address";
import { EngagementBar } from "@/components/records/engagement-bar";
import { maskedId } from "@/components/records/masked-id";
import { Amount } from "@/components/ui/amount";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { similarOwned as readSimilarOwned } from "@/lib/server/team/library/owned-matching";
import type { MemberContext } from "@/lib/server/team/team-context";
import { rowsKnown } from "./rows-known";
import { OpenCreator } from "../open-creator";
import { KnownPosts } from "./known-posts";
import type { Results } from "./load-results";

/** @param reasons parts of a search, the strongest first */
async function SimilarOwned({ ctx, reasons }: { ctx: MemberContext; reasons: readonly CreatorFilters[] }) {
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

export async function OpenedCreator({
  ctx,
  id,
  results,
  address,
  settings,
}: {
  ctx: MemberContext;
  id: string;
  results: Results;
  address: CreatorAddress;
  settings: TableSettings;
}) {
  if (!results.found) return null;
  const { found, owned, total } = results;
  const { values } = address;
  const { knownOf, inOrder } = await rowsKnown(ctx, results, address);
  const ids = inOrder(results.shown);
  const known = knownOf(id);
  const handle = known.handle?.text;
  return (
    <OpenCreator
      {...{ ctx, id, ids, address }}
      positionOf={(each) => (values.page - 1) * values.perPage + found.data.indexOf(each) + 1}
      total={total}
      of={(each) => {
        const mine = owned.get(each);
        if (mine) return { owned: mine };
        return { known: knownOf(each) };
      }}
      hidden={settings.hidden ?? []}
      below={
        <>
          {handle && (
            <Suspense fallback={null}>
              <KnownPosts
                ctx={ctx}
                creator={{
                  id,
                  username: handle,
                  mainCategory: known.category?.text,
                  country: known.country?.text,
                }}
              />
            </Suspense>
          )}
          <SimilarOwned ctx={ctx} reasons={reasonsOfKnown(values, results.evidence.get(id))} />
        </>
      }
    />
  );
}
