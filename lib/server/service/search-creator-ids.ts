import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import type { CallContext } from "./call-context";
import { creatorPage, type CreatorPageEnvelope } from "./creator-page";

/** Identifiers of creators, free (sections 4.3 and 2.4). */
export async function searchCreatorIds(
  ctx: CallContext,
  values: CreatorValues,
): Promise<CreatorPageEnvelope<string>> {
  const { total, ids } = await ctx.catalogue.searchCreatorIds(values, { signal: ctx.signal });
  return creatorPage(values, total, ids);
}
