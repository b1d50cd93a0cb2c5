import { combineFacts, isSameFact, type Fact } from "./facts";
import type { CreatorFacts, ProofField } from "./proof-fields";

export type FactsById = ReadonlyMap<string, CreatorFacts>;

/** Two proofs disagree, so they are from different states of the catalogue. */
export class Contradiction extends Error {}

export class RowFacts {
  readonly #facts: Map<string, CreatorFacts>;
  #changed = new Set<string>();

  constructor(known: FactsById = new Map()) {
    this.#facts = new Map([...known].map(([id, facts]) => [id, { ...facts }]));
  }

  of(id: string): CreatorFacts {
    return this.#facts.get(id) ?? {};
  }

  /** @throws Contradiction */
  add(id: string, field: ProofField, fact: Fact): void {
    const facts = this.of(id);
    const known = facts[field];
    const both = known ? combineFacts(known, fact) : fact;
    if (both === null) throw new Contradiction(`${id} ${field}`);
    if (isSameFact(known, both)) return;
    this.#facts.set(id, { ...facts, [field]: both });
    this.#changed.add(id);
  }

  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed = new Set();
    return changed;
  }
}
