import "server-only";
import type { CreatorFetch } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import { valuesOrError } from "@/lib/server/access/search-input";
import { readMarks } from "@/lib/server/schema/erased-marks";
import type { CallContext } from "./call-context";
import { charge } from "./charging/charge";
import type { Charged } from "./charging/charged";
import { parseCreatorIds } from "@/lib/contract/parse-creator-ids";

const creatorIds = (raw: unknown) => valuesOrError(parseCreatorIds({ userIds: raw }));

/**
 * Costs 1 credit for each returned record (section 4.4). Records have the requested order; unknown ids cost nothing and
 * are returned in `notFound`.
 * @param ids 1 to 100 well-formed ids without duplicates
 * @throws AppError as `charge` does
 */
export const getCreators = defineVerb(
  { scope: "reveal", input: creatorIds },
  async (ctx: CallContext, ids: readonly string[]): Promise<Charged<CreatorFetch>> => {
    return charge(ctx, {
      operation: "getCreators",
      canonicalInput: ids.join(","),
      prepare: async () => {
        const erased = await readMarks(ctx.db);
        const data = (await ctx.catalogue.creatorsById(ids)).filter((each) => !erased.hasCreator(each));
        const found = new Set(data.map((creator) => creator.id));
        const notFound = ids.filter((id) => !found.has(id));
        return {
          count: data.length,
          creatorIds: data.map(({ id }) => id),
          envelope: (credits) => ({ message: "OK", data, notFound, credits }),
        };
      },
    });
  },
);
