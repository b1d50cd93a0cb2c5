import "server-only";
import type { Facets } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import type { CallContext } from "./call-context";

/** Counts and histograms of viral posts under the current filters (decisions, section 1: extension operations). */
export async function postFacets(
  ctx: CallContext,
  values: ViralValues,
): Promise<{ message: string; response: Facets }> {
  return { message: "OK", response: await ctx.catalogue.postFacets(values, { signal: ctx.signal }) };
}
