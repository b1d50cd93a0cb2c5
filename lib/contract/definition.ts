/** Plain data without zod, JSX or SQL, so that the browser can import it. */

type Common = {
  label: string;
  group: string;
  help?: string;
  /** Column of the catalogue, in snake_case. */
  column: string;
};

/** Any values of a closed list. An array of strings in JSON, comma-separated in URLs. */
type MultiSelect = Common & { kind: "multiSelect"; param: string; values: readonly string[] };
/** One value of a list. `isOpen` also accepts other values, which are compared without regard to case. */
type Select = Common & { kind: "select"; param: string; values: readonly string[]; isOpen?: boolean };
/** Both bounds are inclusive. */
export type Range = Common & {
  kind: "range";
  min: string;
  max: string;
  isInteger: boolean;
  scale: "log" | "linear";
  unit?: "%";
  /** Ends of the slider; the inputs accept values beyond them. */
  sliderMin: number;
  sliderMax: number;
  /** Named intervals of the scale (section 4.5, guidance). */
  bands?: readonly { from: number; label: string }[];
};
/** Whole UTC days, YYYY-MM-DD, both inclusive. */
type DateRange = Common & { kind: "dateRange"; from: string; to: string };
/** `words`: every word occurs. `handle`: a leading @ is optional. All ignore case (Unicode simple fold). */
type Text = Common & {
  kind: "text";
  param: string;
  match: "contains" | "words" | "exact" | "handle";
  placeholder?: string;
};
/** `allExact`: the record has each text, a leading # optional. `anyContains`: one text occurs in an element. */
type TextList = Common & {
  kind: "textList";
  param: string;
  match: "allExact" | "anyContains";
  placeholder?: string;
};
/** False restricts nothing. `isStated` ignores values that the record lists in `inferred`. */
type Flag = Common & { kind: "flag"; param: string; chip: string; isStated?: boolean };

export type Filter = MultiSelect | Select | Range | DateRange | Text | TextList | Flag;
export type Kind = Filter["kind"];
export type FilterOf<K extends Kind> = Extract<Filter, { kind: K }>;
export type Filters = Readonly<Record<string, Filter>>;

type Paging = { page: string; size: string; defaultSize: number; maxSize: number };
export type Order = "asc" | "desc";
export type Sort = {
  label: string;
  shortLabel?: string;
  /** Unknown values are lowest. Ties are broken by id. */
  column: string;
  value: "date" | "number";
  /** Order when none is given, and the first one offered by a column heading. */
  defaultOrder: Order;
  /** Column and name where the library compares something else. */
  library?: { label: string; column: string };
};
type Sorting = {
  /** Fields of the API. Null means the order cannot be chosen. */
  parameters: { by: string; order: string } | null;
  /** The catalogue stores its records in the order of the first sort. */
  sorts: Readonly<Record<string, Sort>>;
  defaultBy: string;
};

export type QueryDefinition = {
  name: "viral" | "creators";
  filters: Filters;
  paging: Paging;
  sorting: Sorting;
};

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void
  ? I
  : never;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

const FIELD_NAMES = {
  multiSelect: ["param"],
  select: ["param"],
  range: ["min", "max"],
  dateRange: ["from", "to"],
  text: ["param"],
  textList: ["param"],
  flag: ["param"],
} as const satisfies { [K in Kind]: readonly (keyof FilterOf<K>)[] };

type WireValues = {
  multiSelect: string[];
  select: string;
  range: number;
  dateRange: string;
  text: string;
  textList: string[];
  flag: boolean;
};

type FieldsOf<F> = F extends Filter
  ? { [P in Extract<F[(typeof FIELD_NAMES)[F["kind"]][number] & keyof F], string>]?: WireValues[F["kind"]] }
  : never;

export type FilterValues<Q extends QueryDefinition> = Simplify<
  UnionToIntersection<FieldsOf<Q["filters"][keyof Q["filters"]]>>
>;

export type QueryValues<Q extends QueryDefinition> = Simplify<
  FilterValues<Q> & {
    [K in Q["paging"]["page"] | Q["paging"]["size"]]: number;
  } & (Q["sorting"]["parameters"] extends { by: infer B extends string; order: infer O extends string }
      ? { [K in B]: Extract<keyof Q["sorting"]["sorts"], string> } & { [K in O]: Order }
      : unknown)
>;

export type AnyValues = Record<string, string | number | boolean | string[] | undefined>;

export function fieldsOf(filter: Filter): string[] {
  const names: readonly string[] = FIELD_NAMES[filter.kind];
  return names.map((name) => String(filter[name as keyof Filter]));
}

/** Wire fields of filters, then sort, then paging. */
export function allFieldsOf(query: QueryDefinition): string[] {
  const { parameters } = query.sorting;
  return [
    ...Object.values(query.filters).flatMap(fieldsOf),
    ...(parameters ? [parameters.by, parameters.order] : []),
    query.paging.page,
    query.paging.size,
  ];
}
