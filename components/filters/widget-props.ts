/** Values are kept in filter-inputs.tsx, keyed by wire field. */
import type { AnyValues, FilterOf, Kind } from "@/lib/contract/definition";
import type { FacetCount, HistogramBucket } from "@/lib/contract/records";

export type WidgetProps<K extends Kind> = {
  filter: FilterOf<K>;
  values: AnyValues;
  /** It is undefined if the service has none. */
  counts?: readonly FacetCount[];
  histogram?: readonly HistogramBucket[];
};
