import { countKnown, type KnownFacts } from "./known-facts";

/** The parameter isn't part of the search. */
export const ROWS = "rows";
export const ROW_ORDERS = ["proven", "email"] as const;
/** `proven` puts creators with most known facts first. `email` shows only creators with an email on file. */
export type RowOrder = (typeof ROW_ORDERS)[number];

/** Undefined keeps the order of the search. */
export function rowOrderOf(value: string | undefined): RowOrder | undefined {
  return ROW_ORDERS.find((each) => each === value);
}

/** `ownedEmail` tells whether the record of an owned creator has an email. It is undefined for a new creator. */
type RowKnowledge = { known: KnownFacts; ownedEmail: boolean | undefined };

/** Owned creators come first with `proven`, because all their facts are known. Ties keep their order. */
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
