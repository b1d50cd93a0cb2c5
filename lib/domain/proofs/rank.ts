/** In a page sorted by a number, a row is between its neighbours. */
import type { BandFact, Fact } from "./facts";

type Facts = readonly (Fact | undefined)[];

const statedBand = (fact: Fact | undefined): BandFact | undefined =>
  fact?.kind === "band" && fact.isStated ? fact : undefined;

/** For each row, the nearest end proven by the rows before it. */
function carried(facts: Facts, end: "min" | "max"): (BandFact | undefined)[] {
  let nearest: BandFact | undefined;
  return facts.map((fact) => {
    const before = nearest;
    const band = statedBand(fact);
    const value = band?.[end];
    const isNearer =
      value !== undefined &&
      (nearest === undefined || (end === "min" ? value >= nearest.min! : value <= nearest.max!));
    if (isNearer) nearest = band;
    return before;
  });
}

const lowest = ({ min, isAboveMin }: BandFact) => ({ min: min!, ...(isAboveMin && { isAboveMin }) });
const highest = ({ max, isBelowMax }: BandFact) => ({ max: max!, ...(isBelowMax && { isBelowMax }) });

export function factsByRank(facts: Facts, order: "asc" | "desc"): Facts {
  const rows = order === "asc" ? facts : facts.toReversed();
  const below = carried(rows, "min");
  const above = carried(rows.toReversed(), "max").toReversed();
  const proven = rows.map((_, row): Fact | undefined => {
    const [low, high] = [below[row], above[row]];
    if (!low && !high) return undefined;
    // The service may put creators without the number first or last, with 0 at most.
    const isStated = low !== undefined && high !== undefined && low.min! > 0;
    // Two equal ends leave one number, which a fact never states.
    const isPoint = low !== undefined && low.min === high?.max;
    return { kind: "band", ...(low && lowest(low)), ...(high && !isPoint && highest(high)), isStated };
  });
  return order === "asc" ? proven : proven.toReversed();
}
