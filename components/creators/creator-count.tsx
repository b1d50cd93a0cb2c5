import { ResultsTotal } from "@/components/filters/results-total";

const NOUN = ["creator", "creators"] as const;
/** `total` is null if the service doesn't count. `otherwise` is then shown instead. */
export function CreatorCount(props: { total: number | null; otherwise: string; note: string }) {
  return <ResultsTotal {...props} noun={NOUN} noteClassName="max-sm:hidden md:max-2xl:hidden" />;
}
