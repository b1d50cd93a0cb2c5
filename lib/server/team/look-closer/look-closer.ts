import "server-only";
/** Facts about creators before they are bought, proven by free searches (decision 57). */
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { creatorIds } from "@/lib/contract/record-sources";
import type { CreatorIdPage, Facets } from "@/lib/contract/records";
import type { LookStep, ProvenById } from "@/lib/domain/proofs/look-step";
import {
  isDecided,
  isProofField,
  type CreatorFacts,
  type ProofField,
} from "@/lib/domain/proofs/proof-fields";
import { MOST_REQUESTS, ProofPlan } from "@/lib/domain/proofs/proof-plan";
import { Contradiction, type FactsById } from "@/lib/domain/proofs/row-facts";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb, parseWith } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { CallOptions, DiscoveryService } from "@/lib/server/ports/discovery-service";
import { env } from "@/lib/server/runtime/env";
import { hiddenFilters, searchOf } from "../library/contacts";
import { ownedAmong } from "../library/owned-among";
import { PatientCalls, Unanswered } from "../search/patient-calls";
import type { MemberContext } from "../team-context";
import {
  asProven,
  readFacts,
  forgetFacts,
  isNarrowed,
  saveFacts,
  type KeptFact,
  type KeptFacts,
  serviceState,
  isSameState,
  rulesOf,
  type ServiceState,
} from "./kept-facts";

const search = searchInput(creatorQuery);

/** `ids`: the rows to prove; undefined for those that the team doesn't own. */
type LookInput = { search: CreatorValues; ids?: readonly string[] };

class Changed extends Error {}

type Steps<T = void> = AsyncGenerator<LookStep, T, void>;

function factsOf(kept: KeptFacts, isTaken: (fact: KeptFact, field: ProofField) => boolean): FactsById {
  const taken = [...kept].map(([id, facts]): [string, CreatorFacts] => {
    const some = [...facts].filter(([field, fact]) => isTaken(fact, field));
    return [id, Object.fromEntries(some.map(([field, { fact }]) => [field, fact]))];
  });
  return new Map(taken);
}

class Look {
  readonly #ctx: MemberContext;
  readonly #input: LookInput;
  readonly #service: DiscoveryService;
  readonly #options: CallOptions;
  readonly #calls: PatientCalls;
  #state: ServiceState = { provider: "", version: null };
  #rows: readonly string[] = [];
  #plan: ProofPlan | null = null;
  /** Requests beside the plan's own: the page, the counts, the page again. */
  #beside = 0;

  constructor(ctx: MemberContext, input: LookInput) {
    this.#ctx = ctx;
    this.#input = input;
    this.#service = ctx.service;
    this.#options = { signal: ctx.signal, isBackground: true };
    this.#calls = new PatientCalls(ctx.signal);
  }

  #progress() {
    return { done: (this.#plan?.requests ?? 0) + this.#beside, most: MOST_REQUESTS };
  }

  async *run(): Steps {
    try {
      yield* this.#prove();
      yield { state: "finished", ...this.#progress() };
    } catch (error) {
      if (error instanceof Unanswered)
        yield { state: "stopped", reason: "failed", ids: [], ...this.#progress() };
      else if (error instanceof Changed || error instanceof Contradiction) {
        if (error instanceof Contradiction) await forgetFacts(this.#ctx.db, this.#rows);
        yield { state: "stopped", reason: "changed", ids: this.#rows, ...this.#progress() };
      } else throw error;
    }
  }

  async *#prove(): Steps {
    const { version } = await serviceState(this.#service);
    // Only the service knows which creators are on the page and in which order, so the page is read here.
    const page = yield* this.#page();
    if (!page) throw new Unanswered();
    this.#rows = page.data;
    const counts = yield* this.#counts();
    // The service's identity may be known only after its first answer.
    this.#state = await serviceState(this.#service);
    if (this.#state.version !== version) throw new Changed();
    const plan = await this.#begin(page, counts);
    yield* this.#keep(plan, plan.begin());
    for (let next = plan.next(); next; next = plan.next()) {
      yield { state: "checking", field: next.question.field, ...this.#progress() };
      const answer = yield* this.#search(next.values);
      if (!answer) plan.skip();
      else if (await this.#isChanged()) throw new Changed();
      else yield* this.#keep(plan, plan.take(answer));
    }
    if (this.#isCheckedAtEnd && plan.requests > 0) yield* this.#checkPage(page);
  }

  #search(values: CreatorValues): Steps<CreatorIdPage | undefined> {
    return this.#answer(() => this.#service.searchCreatorIds(values, this.#options));
  }

  async *#page(): Steps<CreatorIdPage | undefined> {
    const page = yield* this.#search(this.#input.search);
    if (page) this.#beside++;
    return page;
  }

  /** Counts tell which questions are useful; without them the plan guesses. */
  async *#counts(): Steps<Facets | null> {
    const counts = yield* this.#answer(() => this.#service.creatorFacets(this.#input.search, this.#options));
    if (counts) this.#beside++;
    return counts ?? null;
  }

  async #begin(page: CreatorIdPage, facets: Facets | null): Promise<ProofPlan> {
    const now = Date.now();
    const { db } = this.#ctx;
    const kept = await readFacts(db, page.data, this.#state, now);
    const owned = await ownedAmong(db, page.data);
    const isTaken = (fact: KeptFact) => isNarrowed(fact, this.#state, now);
    this.#plan = new ProofPlan({
      values: this.#input.search,
      page,
      facets,
      rules: rulesOf(this.#state),
      wanted: this.#input.ids ?? page.data.filter((id) => !owned.has(id)),
      known: factsOf(kept, isTaken),
      shown: factsOf(kept, (fact, field) => !isTaken(fact) && isDecided(field, fact.fact)),
      except: this.#without,
      mostRequests: MOST_REQUESTS - this.#beside - (this.#isCheckedAtEnd ? 1 : 0),
    });
    return this.#plan;
  }

  /** Fields that the caller may not know about. */
  get #without(): ProofField[] {
    return hiddenFilters(this.#ctx, this.#service).filter((name) => isProofField(name));
  }

  async #isChanged(): Promise<boolean> {
    return !isSameState(await serviceState(this.#service), this.#state);
  }

  async *#keep(plan: ProofPlan, changed: readonly string[]): Steps {
    if (changed.length === 0) return;
    const facts = new Map(changed.map((id) => [id, plan.factsOf(id)]));
    const kept = await saveFacts(this.#ctx.db, facts, this.#state);
    yield { state: "proven", facts: asProven(kept, this.#without), ...this.#progress() };
  }

  /** True when the catalogue's version is unknown but proofs rely on the page's order. */
  get #isCheckedAtEnd(): boolean {
    const { isOneState, isOrderTotal } = rulesOf(this.#state);
    return !isOneState && isOrderTotal;
  }

  /** A changed order means another state of the catalogue. @throws Contradiction */
  async *#checkPage({ data }: CreatorIdPage): Steps {
    const again = yield* this.#page();
    if (again && again.data.join() !== data.join()) throw new Contradiction("The page has changed.");
  }

  /** @throws Unanswered */
  async *#answer<T>(call: () => Promise<T>): Steps<T | undefined> {
    const answer = this.#calls.answer(call);
    for (;;) {
      const { done, value } = await answer.next();
      if (done) return value;
      yield { state: "waiting", retryAfterS: value, ...this.#progress() };
    }
  }
}

/** A plan sends one free search at a time, in the background, and stores each proof at once. */
function runPlan(ctx: MemberContext, input: LookInput): Steps {
  return new Look(ctx, input).run();
}

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

export const knownFacts = defineVerb(
  { scope: "search", input: creatorIds },
  async (ctx: MemberContext, ids): Promise<ProvenById> => {
    if (!env().isLookingCloser) return {};
    const kept = await readFacts(ctx.db, ids, await serviceState(ctx.service));
    return asProven(kept, hiddenFilters(ctx, ctx.service));
  },
);
