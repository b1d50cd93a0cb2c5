/** The shapes that a filter definition is made of. Plain data: no zod, no JSX, no SQL, so the browser may import it. */

type Common = {
  /** Name on the panel and on the chip. */
  label: string;
  /** Heading of the panel above the widget. */
  group: string;
  /** One line of help under the widget. */
  help?: string;
  /** Open on the panel while no filter is used. */
  isProminent?: boolean;
  /** Column of the catalogue, in snake_case. */
  column: string;
};

/** Any of a closed list. JSON: array of string. URL: comma-separated. */
type MultiSelect = Common & { kind: "multiSelect"; param: string; values: readonly string[] };
/** One of a list. `isOpen`: other values are accepted too and compared without regard to case. */
export type Select = Common & { kind: "select"; param: string; values: readonly string[]; isOpen?: boolean };
/** Two numeric bounds, both inclusive. */
export type Range = Common & {
  kind: "range";
  min: string;
  max: string;
  isInteger: boolean;
  scale: "log" | "linear";
  unit?: "%";
  /** Ends of the slider; the inputs accept more. */
  sliderMin: number;
  sliderMax: number;
  /** Named stretches of the scale (section 4.5, guidance). */
  bands?: readonly { from: number; label: string }[];
};
/** Whole UTC days, both inclusive, YYYY-MM-DD. */
type DateRange = Common & { kind: "dateRange"; from: string; to: string };
/**
 * Text. `contains`: substring. `words`: every whitespace-separated word occurs. `exact`: the whole value.
 * `handle`: the whole value, a leading @ optional. All without regard to case (Unicode simple fold).
 */
export type Text = Common & {
  kind: "text";
  param: string;
  match: "contains" | "words" | "exact" | "handle";
  placeholder?: string;
};
/** Several texts. `allExact`: the record has each of them, a leading # optional. `anyContains`: one occurs in an element. */
type TextList = Common & {
  kind: "textList";
  param: string;
  match: "allExact" | "anyContains";
  placeholder?: string;
};
/**
 * When true, only records that have the thing. False restricts nothing.
 * `isStated`: only where the source stated it; a value that was worked out (`inferred` of the record) does not count.
 */
type Flag = Common & { kind: "flag"; param: string; chip: string; isStated?: boolean };

export type Filter = MultiSelect | Select | Range | DateRange | Text | TextList | Flag;
export type Kind = Filter["kind"];
export type FilterOf<K extends Kind> = Extract<Filter, { kind: K }>;
export type Filters = Readonly<Record<string, Filter>>;

export type Paging = { page: string; size: string; defaultSize: number; maxSize: number };
export type Order = "asc" | "desc";
/** One way to order results. The key of its entry is its name in the API. */
export type Sort = {
  /** Name in the menu of sorts. */
  label: string;
  /** Head of a table's column, where the label is too long. */
  shortLabel?: string;
  /** Column of the catalogue whose values are compared. Unknown values are lowest; ties are broken by id. */
  column: string;
  value: "date" | "number";
  /** The order when none is given, and the first one that the head of a column offers. */
  defaultOrder: Order;
  /** Where the library compares something else: its column there, and the name. */
  library?: { label: string; column: string };
};
export type Sorting = {
  /** Fields of the API; null: the order cannot be chosen. */
  parameters: { by: string; order: string } | null;
  /** The records are stored in the order of the first one. */
  sorts: Readonly<Record<string, Sort>>;
  defaultBy: string;
};

/** A search: its filters, its paging and its sorts. */
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

/** The properties of a filter that name its wire fields, in order; an entry that is missing does not compile. */
const FIELD_NAMES = {
  multiSelect: ["param"],
  select: ["param"],
  range: ["min", "max"],
  dateRange: ["from", "to"],
  text: ["param"],
  textList: ["param"],
  flag: ["param"],
} as const satisfies { [K in Kind]: readonly (keyof FilterOf<K>)[] };

/** The JSON value of a wire field, by kind. */
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

/** The filter values of a definition under the specification's own field names. */
export type FilterValues<Q extends QueryDefinition> = Simplify<
  UnionToIntersection<FieldsOf<Q["filters"][keyof Q["filters"]]>>
>;

/** Filter values plus page, page size and sort, the last three always filled in. */
export type QueryValues<Q extends QueryDefinition> = Simplify<
  FilterValues<Q> & {
    [K in Q["paging"]["page"] | Q["paging"]["size"]]: number;
  } & (Q["sorting"]["parameters"] extends { by: infer B extends string; order: infer O extends string }
      ? { [K in B]: Extract<keyof Q["sorting"]["sorts"], string> } & { [K in O]: Order }
      : unknown)
>;

/** One wire field of a filter, value unknown: what generic code walks over. */
export type AnyValues = Record<string, string | number | boolean | string[] | undefined>;

/** The wire fields (URL parameters, body fields) that a filter owns, in order. */
export function fieldsOf(filter: Filter): string[] {
  const names: readonly string[] = FIELD_NAMES[filter.kind];
  return names.map((name) => String(filter[name as keyof Filter]));
}

/** Every wire field of a search: filters, then sort, then paging. */
export function allFieldsOf(query: QueryDefinition): string[] {
  const { parameters } = query.sorting;
  return [
    ...Object.values(query.filters).flatMap(fieldsOf),
    ...(parameters ? [parameters.by, parameters.order] : []),
    query.paging.page,
    query.paging.size,
  ];
}
