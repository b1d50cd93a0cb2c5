import { readableNumber } from "@/components/filters/number-text";
import { optionLabel } from "@/components/filters/option-label";
import type { BandFact, Fact } from "@/lib/domain/proofs/facts";
import type { ProofField } from "@/lib/domain/proofs/proof-fields";
import { messages } from "./messages/known";

/** `sign` is drawn as an icon and `text` becomes its accessible name. */
export type FactWords = { text: string; sign?: "yes" | "none" };

/** Examples: `25–100K`, `250K–1M`. A unit letter shared by both ends is written once. */
export function fromTo(low: string, high: string): string {
  const letter = /[KMB]$/.exec(high)?.[0];
  const isShared = letter !== undefined && low.endsWith(letter);
  return low === high ? low : `${isShared ? low.slice(0, -1) : low}–${high}`;
}

function bandText({ min, max }: BandFact, unit: string): string {
  if (max === undefined) return messages.over(readableNumber(min ?? 0) + unit);
  if (min === undefined || min <= 0) return messages.under(readableNumber(max) + unit);
  return fromTo(readableNumber(min), readableNumber(max)) + unit;
}

/** The catalogue's spelling is shown. */
const VERBATIM: readonly ProofField[] = ["country", "mainCategory", "age"];

/** @param fact must decide the field */
export function factWords(field: ProofField, fact: Fact): FactWords {
  if (fact.kind === "band") return { text: bandText(fact, field === "engagementRate" ? "%" : "") };
  if (fact.kind === "flag")
    return fact.has ? { text: messages.onFile, sign: "yes" } : { text: messages.noneOnFile, sign: "none" };
  if (fact.kind === "none" || !("oneOf" in fact)) return { text: messages.provenNone, sign: "none" };
  const [value = ""] = fact.oneOf;
  return { text: VERBATIM.includes(field) ? value : optionLabel(value) };
}
