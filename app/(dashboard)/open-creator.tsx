import type { ReactNode } from "react";
import { after } from "next/server";
import { CreatorPeek, type Peeked } from "@/components/creators/creator-peek";
import { peekHref, type CreatorAddress } from "@/components/creators/creator-address";
import { CreatorLists } from "@/components/creators/creator-lists";
import { MarkForms } from "@/components/creators/mark-forms";
import { messages as noReveal } from "@/components/creators/messages/no-reveal";
import { messages } from "@/components/creators/messages/peek";
import type { ColumnKey } from "@/components/creators/table-settings";
import { MissingEntry } from "@/components/records/missing-entry";
import { panelHrefs } from "@/components/records/panel-hrefs";
import { CREATOR_ID } from "@/lib/contract/records";
import { isAllowed } from "@/lib/server/access/caller";
import { listsOf } from "@/lib/server/team/lists/lists-of";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { marksOf } from "@/lib/server/team/marks/marks-of";
import { noteOpened } from "@/lib/server/team/marks/note-opened";
import type { MemberContext } from "@/lib/server/team/team-context";
import { RevealOne } from "./reveal-one";

export async function OpenCreator({
  ctx,
  id,
  ids,
  positionOf,
  total,
  of,
  address,
  hidden,
  below,
}: {
  ctx: MemberContext;
  id: string;
  ids: readonly string[];
  positionOf: (id: string) => number;
  total: number | null;
  of: (id: string) => Peeked;
  address: CreatorAddress;
  hidden: readonly ColumnKey[];
  below?: ReactNode;
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
  // Runs after the response, because the panel does not depend on it.
  if (CREATOR_ID.test(id)) after(() => noteOpened(ctx, id).catch(() => undefined));
  const marks = (await marksOf(ctx, [id]))[id] ?? {};
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
          <RevealOne ctx={ctx} id={id} />
        ) : (
          <span className="text-ink-2">{noReveal.noReveal}</span>
        )
      }
      below={below}
      decision={
        <MarkForms
          creatorId={id}
          marks={marks}
          back={peekHref(address, id)}
          canChange={isAllowed(ctx, changeMark.scope)}
        />
      }
      lists={
        <CreatorLists
          lists={(await listsOf(ctx, [id]))[id] ?? []}
          creatorId={isAllowed(ctx, "lists.write") && CREATOR_ID.test(id) ? id : undefined}
        />
      }
      now={Date.now()}
    />
  );
}
