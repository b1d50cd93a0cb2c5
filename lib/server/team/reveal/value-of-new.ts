import "server-only";
import type { Quote } from "@/lib/contract/reveal";
import { parseCondition, type Narrowing, type QuoteValue } from "@/lib/contract/reveal-value";
import type { CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import { factsOfCondition, quoteValue } from "@/lib/domain/proofs/quote-value";
import { verdictOf } from "@/lib/domain/proofs/verdict";
import { env } from "@/lib/server/runtime/env";
import { readFacts } from "../look-closer/kept-facts";
import { serviceState } from "../look-closer/service-state";
import type { TeamContext } from "../team-context";

const AT_ONCE = 500;

/** Empty with LOOK_CLOSER=off, and without facts from another state of the catalogue. Sends no search. */
export async function heldFacts(
  { db, service }: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CreatorFacts>> {
  const found = new Map<string, CreatorFacts>();
  if (!env().isLookingCloser || ids.length === 0) return found;
  const state = await serviceState(service);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const [id, facts] of await readFacts(db, ids.slice(start, start + AT_ONCE), state))
      found.set(id, Object.fromEntries([...facts].map(([field, { fact }]) => [field, fact])));
  }
  return found;
}

type Found = { ids: readonly string[]; owned: ReadonlySet<string> };
type Worth = { ids: string[]; value: QuoteValue | null; narrowed: Quote["narrowed"] };

/** @returns `ids`: without the new creators that `narrow` leaves out; owned ones are free and stay */
export async function valueOfNew(
  ctx: TeamContext,
  { ids, owned }: Found,
  narrow: Narrowing | undefined,
): Promise<Worth> {
  const fresh = ids.filter((id) => !owned.has(id));
  const facts = await heldFacts(ctx, fresh);
  const condition = narrow && parseCondition(narrow.condition);
  const wanted = condition ? factsOfCondition(condition) : {};
  const isKept = (id: string) => {
    if (!narrow || owned.has(id)) return true;
    const verdict = verdictOf(facts.get(id) ?? {}, wanted);
    return narrow.keep === "proven" ? verdict === "yes" : verdict !== "no";
  };
  const kept = ids.filter(isKept);
  const factsOfKept = kept.filter((id) => !owned.has(id)).map((id) => facts.get(id) ?? {});
  return {
    ids: kept,
    value: env().isLookingCloser && fresh.length > 0 ? quoteValue(factsOfKept) : null,
    narrowed: narrow ? { ...narrow, leftOut: ids.length - kept.length } : null,
  };
}
