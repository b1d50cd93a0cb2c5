import type { ListSummary, Stage } from "@/lib/contract/lists";
import { messages } from "./messages";

const FURTHEST = ["posted", "agreed", "replied", "contacted"] as const;

/** Returns null for a list without creators. */
export function progressWords({
  statuses,
  byStatus,
}: Pick<ListSummary, "statuses" | "byStatus">): string | null {
  const counts: Partial<Record<Stage, number>> = {};
  for (const { id, stage } of statuses) counts[stage] = (counts[stage] ?? 0) + (byStatus[id] ?? 0);
  const furthest = FURTHEST.find((stage) => (counts[stage] ?? 0) > 0);
  if (furthest) return messages.reached[furthest](counts[furthest]!);
  if ((counts.shortlisted ?? 0) > 0) return messages.reached.shortlisted();
  return (counts.declined ?? 0) > 0 ? messages.reached.declined(counts.declined!) : null;
}
