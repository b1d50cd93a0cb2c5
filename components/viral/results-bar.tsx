import type { ReactNode } from "react";
import { ChartLine, LayoutGrid, Rows3, Rows4 } from "lucide-react";
import { FilterButton } from "@/components/filters/filter-layout";
import { Segments } from "@/components/ui/segments";
import { CopyLink } from "@/components/ui/copy-link";
import { CHIPS_PLACE, COUNT_PLACE } from "@/components/filters/head-places";
import { GROUP } from "@/components/filters/opened-group";
import { buttonClass } from "@/components/ui/button-class";
import type { Density } from "@/components/ui/density";
import type { View } from "./viral-address";
import { messages } from "./messages/results";

const VIEWS = [
  { view: "gallery", label: messages.bar.gallery, icon: LayoutGrid },
  { view: "list", label: messages.bar.list, icon: Rows3 },
  { view: "insights", label: messages.bar.insights, icon: ChartLine },
] as const;

export function ResultsBar({
  view,
  hrefOf,
  activeCount,
  count,
  quickSearch,
  examples,
  density,
  chips,
}: {
  view: View;
  hrefOf: (view: View) => string;
  activeCount: number;
  count: ReactNode;
  quickSearch?: ReactNode;
  examples?: ReactNode;
  density?: ReactNode;
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
    <header className="max-md:contents">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-2.5 max-md:contents lg:px-6">
        <FilterButton activeCount={activeCount} />
        <div className="flex max-md:-order-4 max-md:mr-4">
          <Segments label={messages.bar.view} segments={segments} />
        </div>
        <div className="min-w-0 flex-1 max-md:-order-8 max-md:mr-4 max-md:mt-2.5">{quickSearch}</div>
        {density}
        <span className="inline-flex max-md:hidden">
          <CopyLink label={messages.bar.copyLink} without={GROUP} isIcon />
        </span>
      </div>
      {examples}
      <div className="flex min-h-[2.875rem] flex-wrap items-center gap-1.5 px-4 pb-2.5 pt-2 max-md:contents lg:px-6">
        <div className={COUNT_PLACE}>{count}</div>
        <div className={CHIPS_PLACE}>{chips}</div>
      </div>
    </header>
  );
}

/** `columns` are those of the creator tables, which the form must not change. */
export function DensityChoice({
  density,
  columns,
  back,
}: {
  density: Density;
  columns: readonly string[];
  back: string;
}) {
  const isCompact = density === "compact";
  return (
    <form method="post" action="/api/dashboard/creator-table" className="flex max-md:hidden">
      <input type="hidden" name="back" value={back} />
      {columns.map((key) => (
        <input key={key} type="hidden" name="columns" value={key} />
      ))}
      <button
        type="submit"
        name="density"
        value={isCompact ? "comfortable" : "compact"}
        aria-pressed={isCompact}
        title={messages.density[isCompact ? "bigger" : "smaller"]}
        className={buttonClass({
          size: "icon",
          className: "aria-pressed:bg-accent-soft aria-pressed:text-accent-ink",
        })}
      >
        <Rows4 size={15} aria-hidden="true" />
        <span className="sr-only">{messages.density.compact}</span>
      </button>
    </form>
  );
}
