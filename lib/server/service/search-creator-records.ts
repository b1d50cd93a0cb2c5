import "server-only";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import { searchInput } from "@/lib/server/access/search-input";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { CallContext } from "./call-context";
import { charge } from "./charging/charge";
import type { Charged } from "./charging/charged";
import { creatorPage, type CreatorPageEnvelope } from "./creator-page";

/**
 * Costs 1 credit for each record on the page (section 4.2).
 * @throws AppError as `charge` does; too few credits never give a partial page
 */
export const searchCreatorRecords = defineVerb(
  { scope: "reveal", input: searchInput(creatorQuery) },
  async (ctx: CallContext, values: CreatorValues): Promise<Charged<CreatorPageEnvelope<Creator>>> => {
    return charge(ctx, {
      operation: "searchCreatorRecords",
      canonicalInput: canonical(creatorQuery, values),
      prepare: async () => {
        const { total, ids } = await ctx.catalogue.searchCreatorIds(values);
        const erased = await readMarks(ctx.db);
        const found = ids.length > 0 ? await ctx.catalogue.creatorsById(ids) : [];
        const creators = found.filter((each) => !erased.hasCreator(each));
        const creatorIds = creators.map(({ id }) => id);
        const envelope = () => creatorPage(values, total, creators);
        return { count: creators.length, creatorIds, envelope };
      },
    });
  },
);
