/** Canonical text of a search, used for the URL, the React Query key and the digest of a saved view. */
import { allFieldsOf, fieldsOf, type AnyValues, type QueryDefinition } from "./definition";
import { orderOf } from "./sorts";

/** Percent-encodes, except characters that are legal and readable in a query string. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/%(2C|3A|40|2F)/g, (escaped) => decodeURIComponent(escaped));
}

function isDefault(query: QueryDefinition, field: string, values: AnyValues): boolean {
  const { paging } = query;
  const { parameters, defaultBy } = query.sorting;
  const value = values[field];
  if (field === paging.page) return value === 1;
  if (field === paging.size) return value === paging.defaultSize;
  if (field === parameters?.by) return value === defaultBy;
  if (field === parameters?.order) return value === orderOf(query, { ...values, [field]: undefined }).order;
  return value === false || value === "" || (Array.isArray(value) && value.length === 0);
}

/** @returns `categories=Food,Music&viewsMin=10000`, in the order of the definition and without defaults */
export function canonical(query: QueryDefinition, values: object): string {
  const all = values as AnyValues;
  return allFieldsOf(query)
    .filter((field) => all[field] !== undefined && !isDefault(query, field, all))
    .map((field) => {
      const value = all[field];
      return `${field}=${Array.isArray(value) ? value.map(encode).join(",") : encode(String(value))}`;
    })
    .join("&");
}

export function filtersOnly(query: QueryDefinition, values: object): AnyValues {
  const all = values as AnyValues;
  const fields = Object.values(query.filters).flatMap(fieldsOf);
  return Object.fromEntries(
    fields.filter((field) => all[field] !== undefined).map((field) => [field, all[field]]),
  );
}

/** Also returns to page 1. */
export function withChanges<V extends object>(query: QueryDefinition, values: V, changes: AnyValues): V {
  const next = { ...values, [query.paging.page]: 1, ...changes } as AnyValues;
  for (const field of Object.keys(next)) if (next[field] === undefined) delete next[field];
  return next as V;
}

/** Also returns to page 1. */
export function withoutFilter<V extends object>(query: QueryDefinition, values: V, name: string): V {
  const filter = query.filters[name];
  if (!filter) return values;
  return withChanges(query, values, Object.fromEntries(fieldsOf(filter).map((field) => [field, undefined])));
}

export function activeFilters(query: QueryDefinition, values: object): string[] {
  const all = values as AnyValues;
  return Object.entries(query.filters)
    .filter(([, filter]) =>
      fieldsOf(filter).some((field) => all[field] !== undefined && !isDefault(query, field, all)),
    )
    .map(([name]) => name);
}
