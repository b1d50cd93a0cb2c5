/** What a page is told while free searches look closer at its rows. */
import type { Fact } from "./facts";
import type { ProofField } from "./proof-fields";

/** `provenAt`: ISO 8601; of several searches the first. */
export type ProvenFact = { fact: Fact; provenAt: string };
export type ProvenFacts = { [F in ProofField]?: ProvenFact };
export type ProvenById = Record<string, ProvenFacts>;

/** `done` of `most` requests; there may be fewer. */
type Progress = { done: number; most: number };

export type LookStep =
  /** A search is on its way. */
  | ({ state: "checking"; field: ProofField } & Progress)
  /** All facts of the rows that have new ones. */
  | ({ state: "proven"; facts: ProvenById } & Progress)
  /** People who search go first, or the service asks to wait. */
  | ({ state: "waiting"; retryAfterS: number } & Progress)
  | ({ state: "finished" } & Progress)
  /**
   * `changed`: the service's catalogue did, and what contradicts it is forgotten: `ids` have no facts of this plan now.
   * `failed`: the service did not answer, and what was proven stays.
   */
  | ({ state: "stopped"; reason: "changed" | "failed"; ids: readonly string[] } & Progress)
  /** LOOK_CLOSER=off. */
  | { state: "off" };
