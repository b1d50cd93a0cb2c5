import { RENAME } from "@/lib/contract/purpose-names";
import { purposeHref, PURPOSES } from "@/lib/contract/purposes";
import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { renamePurpose } from "@/lib/server/team/purposes/rename-purpose";

const MAX_KEPT_LENGTH = 200;
const isMerge = (fields: URLSearchParams) => fields.get("action") === "merge";

export const POST = writeRoute(
  {
    page: PURPOSES,
    explains: () => true,
    refused: (_, { fields }, { code }) => {
      const { from, to } = textsIn(fields, ["from", "to"]);
      const shown = new URLSearchParams({
        purpose: from.slice(0, MAX_KEPT_LENGTH),
        to: to.slice(0, MAX_KEPT_LENGTH),
        ...(code === "invalid_parameter" ? {} : { problem: code }),
      });
      return `${RENAME}?${shown}`;
    },
  },
  act(
    renamePurpose,
    (fields) => ({ ...textsIn(fields, ["from", "to"]), isMerge: isMerge(fields) }),
    ({ to }, { fields }) => `${purposeHref({ purpose: to })}&done=${isMerge(fields) ? "merged" : "renamed"}`,
  ),
);
