/** What every filter widget receives. Its value is kept in filter-inputs.tsx, under the wire fields. */
import type { AnyValues, FilterOf, Kind } from "@/lib/contract/definition";
import type { FacetCount, HistogramBucket } from "@/lib/contract/records";

export type WidgetProps<K extends Kind> = {
  filter: FilterOf<K>;
  /** Values of the address: what the first HTML shows. */
  values: AnyValues;
  /** Counts per value; undefined when the service gives none. */
  counts?: readonly FacetCount[];
  /** Histogram over the whole scale; undefined when the service gives none. */
  histogram?: readonly HistogramBucket[];
};
