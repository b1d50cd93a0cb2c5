import "server-only";
import { postIds, type RecordSources } from "@/lib/contract/record-sources";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";

/** Decision 47: an extension operation. Unknown ids are omitted. */
export const postSources = defineVerb(
  { scope: "search", input: postIds },
  async (
    ctx: CallContext,
    ids: readonly string[],
  ): Promise<{ message: string; response: { data: RecordSources[] } }> => {
    return {
      message: "OK",
      response: { data: await ctx.catalogue.sourcesOf("posts", ids, { signal: ctx.signal }) },
    };
  },
);
