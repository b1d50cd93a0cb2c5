import "server-only";
/** Facts about creators before they are bought, proven by free searches (decision 57). */
import { creatorQuery } from "@/lib/contract/creators";
import { creatorIds } from "@/lib/contract/record-sources";
import type { LookStep, ProvenById } from "@/lib/domain/proofs/look-step";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import { env } from "@/lib/server/runtime/env";
import { hiddenFilters, searchOf } from "../library/contacts";
import type { MemberContext } from "../team-context";
import { asProven, readFacts } from "./kept-facts";
import { runPlan, type LookInput } from "./run-plan";
import { serviceState } from "./service-state";

const search = searchInput(creatorQuery);

function lookInput(raw: unknown): LookInput {
  const { search: values, ids } = (raw ?? {}) as { search?: unknown; ids?: unknown };
  return { search: search(values ?? {}), ids: ids === undefined ? undefined : parseWith(creatorIds, ids) };
}

async function* switchedOff(): AsyncGenerator<LookStep, void, void> {
  yield { state: "off" };
}

/** It ends with the plan or when the caller leaves. A refusal by the service is a step, not an error. */
export const lookCloser = defineVerb(
  { scope: "search", input: lookInput },
  async (ctx: MemberContext, { search: values, ids }): Promise<AsyncGenerator<LookStep, void, void>> => {
    const seen = { search: searchOf(ctx, values, ctx.service), ids };
    return env().isLookingCloser ? whileAllowed(ctx, "search", runPlan(ctx, seen), 1) : switchedOff();
  },
);

/** Sends no search. */
export const knownFacts = defineVerb(
  { scope: "search", input: creatorIds },
  async (ctx: MemberContext, ids): Promise<ProvenById> => {
    if (!env().isLookingCloser) return {};
    const kept = await readFacts(ctx.db, ids, await serviceState(ctx.service));
    return asProven(kept, hiddenFilters(ctx, ctx.service));
  },
);
