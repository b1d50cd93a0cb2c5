/**
 * Columns of the gallery at every width; the skeleton shares them, so nothing moves when the cards come. Every number of
 * columns divides the page sizes it is used for, so that the rows of a page are full.
 */
import type { Density } from "@/components/ui/density";

/** Posts a page. */
export const PAGE_SIZES = [12, 24, 48] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** From a window of so many pixels on (of the usual text size): so many columns. */
type Step = readonly [from: number, columns: number];

/** Twelve posts: never more than six columns, so that two rows of bigger cards fill a wide window. */
const FEW: Record<Density, readonly Step[]> = {
  comfortable: [
    [0, 2],
    [640, 3],
    [768, 4],
    [1400, 6],
  ],
  compact: [
    [0, 2],
    [480, 3],
    [640, 4],
    [1280, 6],
  ],
};
const MORE: Record<Density, readonly Step[]> = {
  comfortable: [...FEW.comfortable, [1888, 8], [2880, 12]],
  compact: [...FEW.compact, [1400, 8], [1888, 12]],
};

export const stepsOf = (size: number, density: Density) => (size <= PAGE_SIZES[0] ? FEW : MORE)[density];

/** The columns in a window of a width. */
export function columnsAt(width: number, size: number, density: Density): number {
  return stepsOf(size, density).findLast(([from]) => from <= width)![1];
}

const GAPS: Record<Density, string> = {
  comfortable: "gap-x-3 gap-y-4.5 lg:gap-x-4.5 lg:gap-y-4",
  compact: "gap-x-2 gap-y-3 lg:gap-x-3 lg:gap-y-2.5",
};
/** Written out, because class names are found by reading the files. */
const COLUMNS: Record<Density, { few: string; more: string }> = {
  comfortable: {
    few: "grid-cols-2 sm:grid-cols-3 md:grid-cols-4 min-[87.5rem]:grid-cols-6",
    more: "min-[118rem]:grid-cols-8 min-[180rem]:grid-cols-12",
  },
  compact: {
    few: "grid-cols-2 min-[30rem]:grid-cols-3 sm:grid-cols-4 xl:grid-cols-6",
    more: "min-[87.5rem]:grid-cols-8 min-[118rem]:grid-cols-12",
  },
};

/** `size`: posts a page. */
export function galleryGrid(size: number, density: Density): string {
  const { few, more } = COLUMNS[density];
  return `grid ${GAPS[density]} ${few} ${size <= PAGE_SIZES[0] ? "" : more}`;
}
