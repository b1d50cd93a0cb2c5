import type { ReactNode } from "react";
import { LinksPart } from "@/components/creators/team-work/links-part";
import { ListsPart } from "@/components/creators/team-work/lists-part";
import { TagsPart } from "@/components/creators/team-work/tags-part";
import { Timeline } from "@/components/creators/team-work/timeline";
import { WorkSaid } from "@/components/creators/team-work/work-area";
import { StatusGlyph } from "@/components/lists/status-glyph";
import { AddToListLink } from "@/components/records/add-to-list";
import { recordHref } from "@/components/records/record-href";
import { TIMELINE_FILTERS, type TimelineFilter } from "@/lib/contract/creator-record";
import type { List } from "@/lib/contract/lists";
import { isAllowed } from "@/lib/server/access/caller";
import { readWork } from "@/lib/server/team/creator-record/read-work";
import { knownTags, setTags } from "@/lib/server/team/creator-record/tags";
import type { MemberContext } from "@/lib/server/team/team-context";
import { timelinePart, type Asked } from "./load-record";

type Props = {
  ctx: MemberContext;
  id: string;
  from: List | null;
  asked: Asked;
  first: ReactNode;
  last: ReactNode;
  now: number;
};

export async function CreatorWork({ ctx, id, from, asked, first, last, now }: Props) {
  const canWrite = isAllowed(ctx, setTags.scope);
  const [work, { timeline, isNewest }, known] = await Promise.all([
    readWork(ctx, id),
    timelinePart(ctx, id, asked),
    canWrite ? knownTags(ctx, {}) : [],
  ]);
  const listId = from?.id;
  const where = { creatorId: id, back: recordHref(id, { listId }) };
  const partHref = (show: TimelineFilter, after = "") =>
    `${recordHref(id, { listId, show: show === "all" ? "" : show, after })}#timeline`;
  const parts = {
    shown: asked.show,
    hrefs: TIMELINE_FILTERS.map((show) => ({ show, href: partHref(show) })),
    newest: isNewest ? null : partHref(asked.show),
    earlier: timeline.next && partHref(asked.show, timeline.next),
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {first}
        <ListsPart
          lists={work.lists}
          where={where}
          glyph={(stage) => <StatusGlyph stage={stage} />}
          add={canWrite && <AddToListLink size="small" target={{ ids: [id] }} />}
        />
        <TagsPart tags={work.tags} known={known.map(({ name }) => name)} where={where} canWrite={canWrite} />
        <LinksPart links={work.links} where={where} canWrite={canWrite} now={now} />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <Timeline
          timeline={timeline}
          where={where}
          canWrite={canWrite}
          privateList={from && !from.isTeam ? { id: from.id, name: from.name } : null}
          parts={parts}
          now={now}
        />
      </div>
      {last && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-2">{last}</div>
      )}
      <WorkSaid />
    </div>
  );
}
