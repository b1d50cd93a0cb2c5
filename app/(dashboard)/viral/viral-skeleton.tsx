/** What stands in for the posts while a slow service looks for them. */
import { SlowCard } from "@/components/filters/slow-card";
import { RowsSkeleton } from "@/components/ui/rows-skeleton";
import { GallerySkeleton } from "@/components/viral/gallery-skeleton";
import { InsightsSkeleton } from "@/components/viral/insights-skeleton";
import type { ViralAddress } from "@/components/viral/viral-address";

function Placeholders({ view, values }: ViralAddress) {
  if (view === "insights") return <InsightsSkeleton />;
  if (view === "list") return <RowsSkeleton count={values.pageSize} />;
  return (
    <div className="px-4 lg:px-6">
      <GallerySkeleton count={values.pageSize} />
    </div>
  );
}

/** `href`: the page as it is. `widerHref`: without filters; undefined when it has none. */
export function ViralSkeleton({
  address,
  href,
  widerHref,
}: {
  address: ViralAddress;
  href: string;
  widerHref?: string;
}) {
  return (
    <div className="relative">
      <Placeholders {...address} />
      <SlowCard href={href} widerHref={widerHref} />
    </div>
  );
}
