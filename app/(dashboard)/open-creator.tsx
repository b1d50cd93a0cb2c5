/** The creator that the address opens beside a table, from the results of this page. */
import { CreatorPeek, type Peeked } from "@/components/creators/creator-peek";
import { peekHref, type CreatorAddress } from "@/components/creators/creator-address";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { messages } from "@/components/creators/messages/peek";
import type { ColumnKey } from "@/components/creators/table-settings";
import { MissingEntry } from "@/components/records/missing-entry";
import { panelHrefs } from "@/components/records/panel-hrefs";
import { isAllowed } from "@/lib/server/access/caller";
import type { MemberContext } from "@/lib/server/team/team-context";
import { RevealCreator } from "./reveal-creator";

export function OpenCreator({
  ctx,
  id,
  ids,
  positionOf,
  total,
  of,
  address,
  hidden,
}: {
  ctx: MemberContext;
  id: string;
  /** The rows of this page. */
  ids: readonly string[];
  /** Among all results, from 1. */
  positionOf: (id: string) => number;
  total: number | null;
  of: (id: string) => Peeked;
  address: CreatorAddress;
  hidden: readonly ColumnKey[];
}) {
  if (!ids.includes(id))
    return (
      <MissingEntry
        id={id}
        label={messages.gone.label}
        title={messages.gone.title}
        closeHref={peekHref(address)}
        searchHref={address.path}
      >
        {messages.gone.text}
      </MissingEntry>
    );
  return (
    <CreatorPeek
      id={id}
      of={of(id)}
      position={positionOf(id)}
      total={total}
      hrefs={panelHrefs(ids, id, (each) => peekHref(address, each))}
      hidden={hidden}
      canSearch={isAllowed(ctx, "search")}
      reveal={
        isAllowed(ctx, "reveal") ? (
          <RevealCreator key={id} id={id} />
        ) : (
          <span className="text-ink-2">{noReveal.noReveal}</span>
        )
      }
      now={Date.now()}
    />
  );
}
