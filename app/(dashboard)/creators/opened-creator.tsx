/** The creator that the address opens beside the table of a search. */
import { HIDE, OWNED } from "@/components/creators/only-new";
import type { CreatorAddress } from "@/components/creators/creator-address";
import { knownFromOrder } from "@/components/creators/known-from-order";
import { knownValues } from "@/components/creators/known-values";
import type { TableSettings } from "@/components/creators/table-settings";
import type { MemberContext } from "@/lib/server/team/team-context";
import { OpenCreator } from "../open-creator";
import type { Results } from "./load-results";

export function OpenedCreator({
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
  const { found, facets } = results;
  if (!found) return null;
  const { values, keep } = address;
  const { owned } = results;
  const ids = keep[OWNED] === HIDE ? found.data.filter((each) => !owned.has(each)) : found.data;
  const known = knownValues(values);
  const order = knownFromOrder(
    found.data.map((each) => owned.get(each)?.creator),
    values,
    values,
  );
  return (
    <OpenCreator
      {...{ ctx, id, ids, address }}
      positionOf={(each) => (values.page - 1) * values.perPage + found.data.indexOf(each) + 1}
      total={facets?.total ?? null}
      of={(each) => {
        const mine = owned.get(each);
        if (mine) return { owned: mine };
        const text = order?.texts.get(found.data.indexOf(each));
        const isOrdered = order !== null && text !== undefined;
        return {
          known: isOrdered ? { ...known, [order.field]: text } : known,
          sourceOf: (key) => (isOrdered && key === order.field ? "order" : "filter"),
        };
      }}
      hidden={settings.hidden ?? []}
    />
  );
}
