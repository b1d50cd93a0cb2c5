import { STAGE_FILLS } from "@/components/records/status-glyph";
import type { ListStatus } from "@/lib/contract/lists";
import { messages } from "./messages";

export type Spread = {
  statuses: readonly ListStatus[];
  byStatus: Readonly<Record<string, number>>;
};

export const spreadWords = ({ statuses, byStatus }: Spread): string =>
  statuses
    .filter(({ id }) => (byStatus[id] ?? 0) > 0)
    .map(({ id, name }) => messages.byStatus(name, byStatus[id]!))
    .join(", ");

export function SplitBar({ statuses, byStatus, className = "" }: Spread & { className?: string }) {
  const words = spreadWords({ statuses, byStatus });
  if (words === "") return null;
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={`inline-flex h-1.5 gap-0.5 align-middle forced-color-adjust-none ${className}`}
    >
      {statuses.map(({ id, stage }) => {
        const count = byStatus[id] ?? 0;
        if (count === 0) return null;
        // A minimum width keeps small shares visible.
        return (
          <i key={id} className={`min-w-1 rounded-[2px] ${STAGE_FILLS[stage]}`} style={{ flex: count }} />
        );
      })}
    </span>
  );
}
