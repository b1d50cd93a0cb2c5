import "server-only";
import { creatorIds, type CreatorSources } from "@/lib/contract/record-sources";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { CallContext } from "./call-context";

/** Free (decision 47), so it reveals nothing that a record costs: neither counts nor field names. */
export const creatorSources = defineVerb(
  { scope: "search", input: creatorIds },
  async (
    ctx: CallContext,
    ids: readonly string[],
  ): Promise<{ message: string; response: { data: CreatorSources[] } }> => {
    const { signal } = ctx;
    const erased = await readMarks(ctx.db);
    const found = await ctx.catalogue.sourcesOf("creators", ids, { signal });
    // Erasure marks also name handles, which only the records contain.
    const records = erased.size === 0 ? [] : await ctx.catalogue.creatorsById(ids, { signal });
    const gone = new Set(records.filter((each) => erased.hasCreator(each)).map(({ id }) => id));
    const data = found.filter(({ id }) => !gone.has(id)).map(({ id, sources }) => ({ id, sources }));
    return { message: "OK", response: { data } };
  },
);
