import "server-only";
import { notFound, redirect } from "next/navigation";
import { knownOfRow, type KnownFacts } from "@/components/creators/known-facts";
import { recordHref } from "@/components/records/record-href";
import { momentWords } from "@/components/ui/moment-words";
import { AppError } from "@/lib/contract/errors";
import { TIMELINE_FILTERS, type Timeline, type TimelineFilter } from "@/lib/contract/creator-record";
import type { List } from "@/lib/contract/lists";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { readFormats } from "@/lib/server/team/account/display-formats";
import { readTimeline } from "@/lib/server/team/creator-record/read-timeline";
import { isWorkedOn } from "@/lib/server/team/creator-record/read-work";
import { readOwned } from "@/lib/server/team/library/browse-library";
import { readContact, type KnownContact } from "@/lib/server/team/own-contacts/read-contacts";
import { openList } from "@/lib/server/team/lists/open-list";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readEvidence } from "../../creators/load-results";

type LoadedRecord = {
  ctx: MemberContext;
  id: string;
  owned: OwnedCreator | null;
  contact: KnownContact | null;
};

/** @throws notFound unless the team owns or works on the creator */
export async function loadRecord(id: string): Promise<LoadedRecord> {
  const ctx = await openPage("libraryRecord");
  if (!LISTED_ID.test(id)) notFound();
  const { id: now, contact } = await readContact(ctx, id);
  // The service knows this person by now.
  if (now !== id) redirect(recordHref(now));
  const owned = (await readOwned(ctx, [id])).get(id) ?? null;
  if (!owned && !(await isWorkedOn(ctx, id))) notFound();
  return { ctx, id, owned, contact };
}

/** Empty for members who may not search. */
export async function freeFacts(ctx: MemberContext, id: string): Promise<KnownFacts> {
  if (!isAllowed(ctx, "search")) return {};
  const evidence = await readEvidence(ctx, [id]);
  return knownOfRow({}, evidence.get(id), momentWords((await readFormats(ctx)).timeZone));
}

const unless =
  <T>(code: AppError["code"], otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.code === code) return otherwise;
    throw error;
  };

/** Null without a list, and for one that the member may not see. */
export const openedFrom = (ctx: MemberContext, listId: string): Promise<List | null> =>
  listId === "" ? Promise.resolve(null) : openList(ctx, listId).catch(unless("not_found", null));

export type Asked = { show: TimelineFilter; after: string };

export const askedFor = (show: string, after: string): Asked => ({
  show: TIMELINE_FILTERS.find((each) => each === show) ?? "all",
  after,
});

/** An invalid position means the newest part. */
export async function timelinePart(
  ctx: MemberContext,
  creatorId: string,
  { show, after }: Asked,
): Promise<{ timeline: Timeline; isNewest: boolean }> {
  const newest = async () => ({ timeline: await readTimeline(ctx, { creatorId, show }), isNewest: true });
  if (after === "") return newest();
  const timeline = await readTimeline(ctx, { creatorId, show, after }).catch(
    unless("invalid_parameter", null),
  );
  return timeline ? { timeline, isNewest: false } : newest();
}
