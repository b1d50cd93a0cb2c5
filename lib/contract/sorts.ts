import type { AnyValues, Order, QueryDefinition, Sort } from "./definition";

/** Follows the name of the sort: `Followers, most first`. */
const ORDERS: Record<Sort["value"], Record<Order, string>> = {
  date: { asc: "oldest first", desc: "newest first" },
  number: { asc: "least first", desc: "most first" },
};

export function orderInWords({ value }: Sort, order: Order): string {
  return ORDERS[value][order];
}

/** @param by a sort of the search; any other key is a programming error */
export function sortOf({ name, sorting }: QueryDefinition, by: string): Sort {
  const sort = sorting.sorts[by];
  if (!sort) throw new TypeError(`The search ${name} has no sort ${by}.`);
  return sort;
}

export function orderOf(query: QueryDefinition, values: object): { by: string; order: Order } {
  const { parameters, sorts, defaultBy } = query.sorting;
  const given = (field: string | undefined) => (field ? (values as AnyValues)[field] : undefined);
  const named = given(parameters?.by);
  const by = typeof named === "string" && named in sorts ? named : defaultBy;
  const order = given(parameters?.order);
  return { by, order: order === "asc" || order === "desc" ? order : sortOf(query, by).defaultOrder };
}

export function defaultOrderFields(query: QueryDefinition): AnyValues {
  const { parameters } = query.sorting;
  const { by, order } = orderOf(query, {});
  return parameters ? { [parameters.by]: by, [parameters.order]: order } : {};
}
