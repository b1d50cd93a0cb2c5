import "server-only";
import { z } from "zod";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import {
  TIMELINE_FILTERS,
  TIMELINE_PAGE,
  type Timeline,
  type TimelineFilter,
} from "@/lib/contract/creator-record";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { listEntries, purchaseEntries } from "./timeline-of-acts";
import { linkEntries, markEntries, noteEntries, tagEntries, type Source } from "./timeline-of-words";
import { comparePlaces, readPlace } from "./timeline-place";

const SOURCES: Record<TimelineFilter, readonly Source[]> = {
  all: [noteEntries, linkEntries, tagEntries, markEntries, listEntries, purchaseEntries],
  notes: [noteEntries],
  lists: [listEntries],
  records: [purchaseEntries],
};

/** Newest first. Contains nothing of other members' private lists. @throws AppError `invalid_parameter` */
export const readTimeline = defineVerb(
  {
    scope: "library.read",
    input: z.strictObject({
      creatorId: creatorIdInput,
      after: z.string().optional(),
      show: z.enum(TIMELINE_FILTERS).optional(),
    }),
  },
  async (ctx: MemberContext, { creatorId, after, show = "all" }): Promise<Timeline> => {
    const part = {
      creatorId,
      after: after === undefined ? null : readPlace(after),
      limit: TIMELINE_PAGE + 1,
    };
    const found = await Promise.all(SOURCES[show].map((entriesOf) => entriesOf(ctx, part)));
    const all = found
      .flat()
      .map((entry) => ({ entry, place: readPlace(entry.id) }))
      .sort((a, b) => comparePlaces(a.place, b.place))
      .map(({ entry }) => entry);
    const entries = all.slice(0, TIMELINE_PAGE);
    return { entries, next: all.length > TIMELINE_PAGE ? entries.at(-1)!.id : null };
  },
);
