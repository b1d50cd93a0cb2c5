import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { changedFields } from "@/lib/server/http/changed-fields";
import { callbackPath } from "@/lib/server/http/callback-path";
import type { FormPage, Sent } from "@/lib/server/http/write-route";
import { leaveProblem } from "@/lib/server/team/views/read-notice";

/** An older page leaves alone what its reader didn't change: the name, or who sees the view. */
export function renameOf(fields: URLSearchParams): { action: "rename"; name?: string; isTeam?: boolean } {
  const changed = changedFields(fields);
  const [name, scope] = [changed.get("name"), changed.get("scope")];
  return {
    action: "rename",
    ...(name !== null && { name }),
    ...(scope !== null && { isTeam: scope === "team" }),
  };
}

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
