/** How a page shows its rows by what is known of them: another order or fewer of them, and the same search. */
import { countKnown, type KnownFacts } from "./known-facts";

/** The parameter of the address; it is no part of the search. */
export const ROWS = "rows";
export const ROW_ORDERS = ["proven", "email"] as const;
/** `proven`: most facts first. `email`: those alone with an address on file. */
export type RowOrder = (typeof ROW_ORDERS)[number];

/** Undefined: as the search has them. */
export function rowOrderOf(value: string | undefined): RowOrder | undefined {
  return ROW_ORDERS.find((each) => each === value);
}

/** `ownedEmail`: of an owned creator, whether its record has an address; undefined: it is new. */
export type RowKnowledge = { known: KnownFacts; ownedEmail: boolean | undefined };

/** Owned creators come first where facts count: all of theirs are known. Equal ones stay as they were. */
export function inRowOrder(
  ids: readonly string[],
  order: RowOrder | undefined,
  of: (id: string) => RowKnowledge,
): string[] {
  if (order === undefined) return [...ids];
  if (order === "email")
    return ids.filter((id) => {
      const { known, ownedEmail } = of(id);
      return ownedEmail ?? (known.email !== undefined && known.email.sign !== "none");
    });
  const score = (id: string) => {
    const { known, ownedEmail } = of(id);
    return ownedEmail === undefined ? countKnown(known).known : Infinity;
  };
  const scores = new Map(ids.map((id) => [id, score(id)]));
  return [...ids].sort((one, other) => {
    const [a, b] = [scores.get(one)!, scores.get(other)!];
    return a === b ? 0 : b - a;
  });
}
