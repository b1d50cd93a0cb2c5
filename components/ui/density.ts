import type { CSSProperties } from "react";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const HEIGHTS: Record<Density, { row: string; narrow: string }> = {
  comfortable: { row: "2.75rem", narrow: "4rem" },
  compact: { row: "2rem", narrow: "3.25rem" },
};

/** `--row-narrow` is the height of a row with two lines. */
export function rowHeights(density: Density): CSSProperties {
  const { row, narrow } = HEIGHTS[density];
  return { "--row": row, "--row-narrow": narrow } as CSSProperties;
}
