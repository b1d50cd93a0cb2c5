import "server-only";
import type { PostInsights } from "@/lib/contract/insights";
import type { ViralValues } from "@/lib/contract/viral";
import type { CallContext } from "./call-context";

/** What the posts under the current filters have in common (decisions, section 1: extension operations). */
export async function postInsights(
  ctx: CallContext,
  values: ViralValues,
): Promise<{ message: string; response: PostInsights }> {
  return { message: "OK", response: await ctx.catalogue.postInsights(values, { signal: ctx.signal }) };
}
