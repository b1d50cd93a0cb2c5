/** The shapes that a filter definition is made of. Plain data: no zod, no JSX, no SQL, so the browser may import it. */

type Common = {
  /** Name on the panel and on the chip. */
  label: string;
  /** Heading of the panel under which the widget stands. */
  group: string;
  /** One line of help under the widget. */
  help?: string;
  /** Stands open on the panel while no filter is used. */
  isProminent?: boolean;
  /** Column of the catalogue (snake_case; the room of SQL maps it). */
  column: string;
};

/** Any of a closed list. JSON: array of string. URL: comma-separated. */
export type MultiSelect = Common & { kind: "multiSelect"; param: string; values: readonly string[] };
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
export type DateRange = Common & { kind: "dateRange"; from: string; to: string };
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
export type TextList = Common & {
  kind: "textList";
  param: string;
  match: "allExact" | "anyContains";
  placeholder?: string;
};
/** When true, only records that have the thing. False restricts nothing. */
export type Flag = Common & { kind: "flag"; param: string; chip: string };

export type Filter = MultiSelect | Select | Range | DateRange | Text | TextList | Flag;
export type Kind = Filter["kind"];
export type FilterOf<K extends Kind> = Extract<Filter, { kind: K }>;
export type Filters = Readonly<Record<string, Filter>>;

export type Paging = { page: string; size: string; defaultSize: number; maxSize: number };
export type Sorting = {
  by: string;
  order: string;
  keys: readonly string[];
  defaultBy: string;
  defaultOrder: "asc" | "desc";
};

/** A search: its filters, its paging and, when it has one, its sort. */
export type QueryDefinition = {
  name: "viral" | "creators";
  filters: Filters;
  paging: Paging;
  sorting: Sorting | null;
};

type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void
  ? I
  : never;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

type FieldsOf<F> = F extends { kind: "multiSelect"; param: infer P extends string }
  ? { [K in P]?: string[] }
  : F extends { kind: "textList"; param: infer P extends string }
    ? { [K in P]?: string[] }
    : F extends { kind: "select" | "text"; param: infer P extends string }
      ? { [K in P]?: string }
      : F extends { kind: "flag"; param: infer P extends string }
        ? { [K in P]?: boolean }
        : F extends { kind: "range"; min: infer A extends string; max: infer B extends string }
          ? { [K in A | B]?: number }
          : F extends { kind: "dateRange"; from: infer A extends string; to: infer B extends string }
            ? { [K in A | B]?: string }
            : never;

/** The filter values of a definition under the specification's own field names. */
export type FilterValues<Q extends QueryDefinition> = Simplify<
  UnionToIntersection<FieldsOf<Q["filters"][keyof Q["filters"]]>>
>;

/** Filter values plus page, page size and sort, the last three always filled in. */
export type QueryValues<Q extends QueryDefinition> = Simplify<
  FilterValues<Q> & {
    [K in Q["paging"]["page"] | Q["paging"]["size"]]: number;
  } & (Q["sorting"] extends Sorting
      ? { [K in Q["sorting"]["by"]]: Q["sorting"]["keys"][number] } & {
          [K in Q["sorting"]["order"]]: "asc" | "desc";
        }
      : unknown)
>;

/** One wire field of a filter, value unknown: what generic code walks over. */
export type AnyValues = Record<string, string | number | boolean | string[] | undefined>;

/** The wire fields (URL parameters, body fields) that a filter owns, in order. */
export function fieldsOf(filter: Filter): string[] {
  if (filter.kind === "range") return [filter.min, filter.max];
  if (filter.kind === "dateRange") return [filter.from, filter.to];
  return [filter.param];
}

/** Every wire field of a search: filters, then sort, then paging. */
export function allFieldsOf(query: QueryDefinition): string[] {
  const sorting = query.sorting ? [query.sorting.by, query.sorting.order] : [];
  return [
    ...Object.values(query.filters).flatMap(fieldsOf),
    ...sorting,
    query.paging.page,
    query.paging.size,
  ];
}
