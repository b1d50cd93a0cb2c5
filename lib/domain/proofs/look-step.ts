import type { Fact } from "./facts";
import type { ProofField } from "./proof-fields";

/** `provenAt` is ISO 8601, from the first of several searches. */
export type ProvenFact = { fact: Fact; provenAt: string };
export type ProvenFacts = { [F in ProofField]?: ProvenFact };
export type ProvenById = Record<string, ProvenFacts>;

type Progress = { done: number; most: number };

export type LookStep =
  /** Includes all facts of each row that has new ones. */
  | ({ state: "checking"; field: ProofField } & Progress)
  | ({ state: "proven"; facts: ProvenById } & Progress)
  /** Searches by people have priority, or the service asks to wait. */
  | ({ state: "waiting"; retryAfterS: number } & Progress)
  | ({ state: "finished" } & Progress)
  /** `changed`: the catalogue changed, so the facts of `ids` are discarded. `failed`: proven facts stay. */
  | ({ state: "stopped"; reason: "changed" | "failed"; ids: readonly string[] } & Progress)
  | { state: "off" };
