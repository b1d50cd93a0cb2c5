/** What the order of a page proves: ordered by a number, a row is between the rows around it. */
import type { BandFact, Fact } from "./facts";

type Facts = readonly (Fact | undefined)[];

const statedBand = (fact: Fact | undefined): BandFact | undefined =>
  fact?.kind === "band" && fact.isStated ? fact : undefined;

/** For each row, from the first to the last, the nearest end that a row before it or the row before that has proven. */
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

/**
 * By row, what the rows before and after it prove.
 * @param facts about the number that the page is ordered by, all in one state of the catalogue
 */
export function factsByRank(facts: Facts, order: "asc" | "desc"): Facts {
  const rows = order === "asc" ? facts : facts.toReversed();
  const below = carried(rows, "min");
  const above = carried(rows.toReversed(), "max").toReversed();
  const proven = rows.map((_, row): Fact | undefined => {
    const [low, high] = [below[row], above[row]];
    if (!low && !high) return undefined;
    // Creators without the number come before all others or after them, as the service likes; as 0 at the most.
    const isStated = low !== undefined && high !== undefined && low.min! > 0;
    // Between two equal ends there is one number, which is not what a fact says.
    const isPoint = low !== undefined && low.min === high?.max;
    return { kind: "band", ...(low && lowest(low)), ...(high && !isPoint && highest(high)), isStated };
  });
  return order === "asc" ? proven : proven.toReversed();
}
