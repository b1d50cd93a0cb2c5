/** Over the results: views, the way to the filters on small screens, the link; then the count and the chips. */
import type { ReactNode } from "react";
import { ChartLine, LayoutGrid, Rows3 } from "lucide-react";
import { FilterButton } from "@/components/filters/filter-layout";
import { ResultsTotal } from "@/components/filters/results-total";
import { Segments } from "@/components/ui/segments";
import { CopyLink } from "@/components/ui/copy-link";
import type { View } from "./viral-address";

const VIEWS = [
  { view: "gallery", label: "Gallery", icon: LayoutGrid },
  { view: "list", label: "List", icon: Rows3 },
  { view: "insights", label: "Insights", icon: ChartLine },
] as const;

/** `total`: null when the service gave no answer. `note`: small words after the count. */
export function ResultsBar({
  view,
  hrefOf,
  activeCount,
  total,
  note,
  quickSearch,
  examples,
  chips,
}: {
  view: View;
  hrefOf: (view: View) => string;
  activeCount: number;
  total: number | null;
  note: string;
  quickSearch?: ReactNode;
  /** Under the search box. */
  examples?: ReactNode;
  chips: ReactNode;
}) {
  const segments = VIEWS.map(({ view: each, label, icon: Icon }) => ({
    href: hrefOf(each),
    isCurrent: each === view,
    label: (
      <>
        <Icon size={14} aria-hidden="true" />
        <span className="max-md:sr-only">{label}</span>
      </>
    ),
  }));
  return (
    <header>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-2.5 lg:px-6">
        <FilterButton activeCount={activeCount} />
        <Segments label="View" segments={segments} />
        <div className="min-w-0 flex-1 max-md:order-last max-md:basis-full">{quickSearch}</div>
        <CopyLink label="Copy the link of this search" isIcon />
      </div>
      {examples}
      <div className="flex min-h-[2.875rem] flex-wrap items-center gap-1.5 px-4 pb-2.5 pt-2 max-md:flex-nowrap max-md:overflow-x-auto lg:px-6">
        <ResultsTotal
          total={total}
          noun={["post", "posts"]}
          otherwise="No answer"
          note={total === null ? undefined : note}
        />
        {chips}
      </div>
    </header>
  );
}
