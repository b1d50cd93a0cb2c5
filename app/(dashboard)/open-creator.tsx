/** The creator that the address opens beside a table, from the results of this page. */
import { CreatorPeek, type Peeked } from "@/components/creators/creator-peek";
import { peekHref, type CreatorAddress } from "@/components/creators/creator-address";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { messages } from "@/components/creators/messages/peek";
import type { ColumnKey } from "@/components/creators/table-settings";
import { MissingEntry } from "@/components/records/missing-entry";
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
  const index = ids.indexOf(id);
  if (index < 0)
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
  const neighbour = (offset: number) => {
    const other = ids[index + offset];
    return other === undefined ? undefined : peekHref(address, other);
  };
  return (
    <CreatorPeek
      id={id}
      of={of(id)}
      position={positionOf(id)}
      total={total}
      hrefs={{
        self: peekHref(address, id),
        close: peekHref(address),
        previous: neighbour(-1),
        next: neighbour(1),
      }}
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
