import { Rows4 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import type { Density } from "@/components/ui/density";
import { messages } from "./messages/results";

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
    <form method="post" action="/api/dashboard/creator-table" className="flex max-sm:hidden">
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
