/** The heading over a table of creators. */
import { ResultsTotal } from "@/components/filters/results-total";

const NOUN = ["creator", "creators"] as const;
/** `total`: null when the service does not count; `otherwise` is then shown instead. `note`: small words after it. */
export function CreatorCount(props: { total: number | null; otherwise: string; note: string }) {
  return <ResultsTotal {...props} noun={NOUN} noteClassName="max-sm:hidden" />;
}
