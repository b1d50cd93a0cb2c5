import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import type { Facets } from "@/lib/contract/records";
import type { CallContext } from "./call-context";

/** Counts and histograms of creators under the current filters (decisions, section 1: extension operations). */
export async function creatorFacets(
  ctx: CallContext,
  values: CreatorValues,
): Promise<{ message: string; response: Facets }> {
  return { message: "OK", response: await ctx.catalogue.creatorFacets(values, { signal: ctx.signal }) };
}
