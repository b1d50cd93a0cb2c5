import "server-only";
import { z } from "zod";
import { VIEW_PAGES, type ViewNotice } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { clearNotice, freshNotice, leaveNotice } from "./notices";

const page = z.enum(VIEW_PAGES);
const entries = z.array(z.tuple([z.string(), z.string()])).readonly();

/** `entries`: parameters of the shown address. `isDocument`: the browser loads the page, and doesn't refresh it. */
export const readNotice = defineVerb(
  {
    scope: ["search", "library.read"],
    input: z.strictObject({ page, entries, isDocument: z.boolean().optional() }),
  },
  ({ db, member }: MemberContext, input): Promise<ViewNotice | null> =>
    freshNotice(db, member, input.page, input.entries, { isDocument: input.isDocument ?? false }),
);

export const dismissNotice = defineVerb(
  { scope: ["search", "library.read"], input: null },
  ({ db, member }: MemberContext): Promise<void> => clearNotice(db, member),
);

/** `address`: path of the only page that shows the problem. */
export const leaveProblem = defineVerb(
  {
    scope: ["search", "library.read"],
    input: z.strictObject({ page, text: z.string(), address: z.string() }),
  },
  ({ db, member }: MemberContext, { text, address, ...on }): Promise<void> =>
    leaveNotice(db, member, on.page, text, { isError: true, address }),
);
