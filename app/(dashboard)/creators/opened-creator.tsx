import { Suspense } from "react";
import type { CreatorAddress } from "@/components/creators/creator-address";
import { reasonsOfKnown } from "@/components/creators/like-known";
import type { TableSettings } from "@/components/creators/table-settings";
import type { MemberContext } from "@/lib/server/team/team-context";
import { rowsKnown } from "./rows-known";
import { OpenCreator } from "../open-creator";
import { KnownPosts } from "./known-posts";
import type { Results } from "./load-results";
import { SimilarOwned } from "./similar-owned";

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
