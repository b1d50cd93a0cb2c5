/** For tests: facts about a creator, in short. */
import type { BandFact, Fact } from "@/lib/domain/proofs/facts";

export const is = (...oneOf: string[]): Fact => ({ kind: "list", oneOf });
export const isNot = (...noneOf: string[]): Fact => ({ kind: "list", noneOf });
export const band = (ends: Omit<BandFact, "kind" | "isStated">, isStated = true): BandFact => ({
  kind: "band",
  ...ends,
  isStated,
});
export const NONE: Fact = { kind: "none" };
export const has = (value: boolean): Fact => ({ kind: "flag", has: value });
