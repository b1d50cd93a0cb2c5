import { searchAddress } from "@/components/filters/search-address";
import { SlowCard } from "@/components/filters/slow-card";
import type { Density } from "@/components/ui/density";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { GallerySkeleton } from "@/components/viral/gallery-skeleton";
import { InsightsSkeleton } from "@/components/viral/insights-skeleton";
import { VIRAL_PATH, keptBy, type ViralAddress } from "@/components/viral/viral-address";
import { activeFilters } from "@/lib/contract/canonical";
import { viralQuery } from "@/lib/contract/viral";

function Placeholders({ view, values: { pageSize }, density }: ViralAddress & { density: Density }) {
  if (view === "insights") return <InsightsSkeleton />;
  if (view === "list") return <RowsSkeleton count={pageSize} density={density} />;
  return (
    <div className="px-4 lg:px-6">
      <GallerySkeleton count={pageSize} density={density} />
    </div>
  );
}

export function ViralSkeleton({
  address,
  href,
  density,
}: {
  address: ViralAddress;
  href: string;
  density: Density;
}) {
  const hasFilters = activeFilters(viralQuery, address.values).length > 0;
  const widerHref = hasFilters ? searchAddress(viralQuery, VIRAL_PATH, {}, keptBy(address)) : undefined;
  return (
    <div className="relative">
      <Placeholders {...address} density={density} />
      <SlowCard href={href} widerHref={widerHref} />
    </div>
  );
}
