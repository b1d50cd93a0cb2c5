import "server-only";
/** The notice of the member's last act on a view, and its dismissal. */
import { z } from "zod";
import { VIEW_PAGES, type ViewNotice } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { clearNotice, freshNotice, leaveNotice } from "./notices";

const page = z.enum(VIEW_PAGES);
const entries = z.array(z.tuple([z.string(), z.string()])).readonly();

/** The notice for a page, while it is fresh. `entries`: parameters of the address that is shown. */
export const readNotice = defineVerb(
  { scope: ["search", "library.read"], input: z.strictObject({ page, entries }) },
  ({ db, member }: MemberContext, input): Promise<ViewNotice | null> =>
    freshNotice(db, member, input.page, input.entries),
);

export const dismissNotice = defineVerb(
  { scope: ["search", "library.read"], input: null },
  ({ db, member }: MemberContext): Promise<void> => clearNotice(db, member),
);

/** Shows on a page why a form was refused. `address`: path of the one page that shows it, once. */
export const leaveProblem = defineVerb(
  {
    scope: ["search", "library.read"],
    input: z.strictObject({ page, text: z.string(), address: z.string() }),
  },
  ({ db, member }: MemberContext, { text, address, ...on }): Promise<void> =>
    leaveNotice(db, member, on.page, text, { isError: true, address }),
);
