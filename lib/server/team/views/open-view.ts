import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { pageOf } from "@/lib/contract/pages";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { withDays } from "@/lib/domain/moving-days";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readableView, viewSeenBy } from "./view-rows";

/** @returns the view's query; null, with a notice, when this member has no such view */
export const openView = defineVerb(
  { scope: ["search", "library.read"], input: z.strictObject({ page: z.enum(VIEW_PAGES), id: z.string() }) },
  async (ctx: MemberContext, { page, id }): Promise<string | null> => {
    const { db, member } = ctx;
    authorize(ctx, pageOf(page).access);
    try {
      const view = await readableView(db, member, id);
      if (view.page !== page) return null;
      await setViewTarget(db, member, page, { open_id: id });
      return withDays(viewSeenBy(ctx, view).query, Date.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await leaveNotice(db, member, page, error.message, { isError: true });
      return null;
    }
  },
);
