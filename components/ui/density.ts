/** How close together tables and galleries are. A person chooses it once for all of them. */
import type { CSSProperties } from "react";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const HEIGHTS: Record<Density, { row: string; narrow: string }> = {
  comfortable: { row: "2.75rem", narrow: "4rem" },
  compact: { row: "2rem", narrow: "3.25rem" },
};

/** Heights of the rows of a table; `--row-narrow` where a row is two lines. */
export function rowHeights(density: Density): CSSProperties {
  const { row, narrow } = HEIGHTS[density];
  return { "--row": row, "--row-narrow": narrow } as CSSProperties;
}
