import { creatorTagsBody } from "@/lib/contract/creator-record-bodies";
import { setTags } from "@/lib/server/team/creator-record/tags";
import { recordRoute } from "../../answer-record";

/** Several tags are separated by commas. */
const typed = (form: URLSearchParams, name: string) =>
  form
    .getAll(name)
    .flatMap((text) => text.split(","))
    .filter((text) => text.trim() !== "");

export const POST = recordRoute(
  creatorTagsBody,
  (form) => ({ add: typed(form, "add"), remove: typed(form, "remove") }),
  (ctx, creatorId, change) => setTags(ctx, { creatorIds: [creatorId], ...change }),
);
