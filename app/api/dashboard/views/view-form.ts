import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { callbackPath } from "@/lib/server/http/callback-path";
import type { FormPage, Sent } from "@/lib/server/http/write-route";
import { leaveProblem } from "@/lib/server/team/views/read-notice";

const pageOf = ({ fields }: Pick<Sent, "fields">) => callbackPath(fields.get("back"));

/** The form's own page shows the result, and a problem as its notice. */
export const viewForm = {
  page: pageOf,
  next: () => "",
  explains: () => true,
  refused: async (_problem, sent, { message }) => {
    const address = pageOf(sent);
    const first = address.split(/[/?#]/)[1];
    const page = VIEW_PAGES.find((each) => each === first) ?? "viral";
    await leaveProblem(sent.ctx, { page, text: message, address });
    return "";
  },
} satisfies FormPage & { next: () => string };
