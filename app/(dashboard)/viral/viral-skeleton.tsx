/** Shown instead of the posts while a slow service looks for them. */
import { searchAddress } from "@/components/filters/search-address";
import { SlowCard } from "@/components/filters/slow-card";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { GallerySkeleton } from "@/components/viral/gallery-skeleton";
import { InsightsSkeleton } from "@/components/viral/insights-skeleton";
import { VIRAL_PATH, keptBy, type ViralAddress } from "@/components/viral/viral-address";
import { activeFilters } from "@/lib/contract/canonical";
import { viralQuery } from "@/lib/contract/viral";

function Placeholders({ view, values }: ViralAddress) {
  if (view === "insights") return <InsightsSkeleton />;
  if (view === "list") return <RowsSkeleton count={values.pageSize} />;
  return (
    <div className="px-4 lg:px-6">
      <GallerySkeleton count={values.pageSize} />
    </div>
  );
}

/** `href`: the page as it is. */
export function ViralSkeleton({ address, href }: { address: ViralAddress; href: string }) {
  const hasFilters = activeFilters(viralQuery, address.values).length > 0;
  const widerHref = hasFilters ? searchAddress(viralQuery, VIRAL_PATH, {}, keptBy(address)) : undefined;
  return (
    <div className="relative">
      <Placeholders {...address} />
      <SlowCard href={href} widerHref={widerHref} />
    </div>
  );
}
