/** The skeleton uses the same columns, so that nothing moves when cards arrive. Columns divide the page size. */
import type { Density } from "@/components/ui/density";

export const PAGE_SIZES = [12, 24, 48] as const;
type PageSize = (typeof PAGE_SIZES)[number];

/** Pixels are at the default text size. */
type Step = readonly [from: number, columns: number];

/** Twelve posts use at most six columns, so that two rows of larger cards fill a wide window. */
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

export function columnsAt(width: number, size: number, density: Density): number {
  return stepsOf(size, density).findLast(([from]) => from <= width)![1];
}

const GAPS: Record<Density, string> = {
  comfortable: "gap-x-3 gap-y-4.5 lg:gap-x-4.5 lg:gap-y-4",
  compact: "gap-x-2 gap-y-3 lg:gap-x-3 lg:gap-y-2.5",
};
/** Tailwind finds class names only if they are written out. */
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

export function galleryGrid(size: number, density: Density): string {
  const { few, more } = COLUMNS[density];
  return `grid ${GAPS[density]} ${few} ${size <= PAGE_SIZES[0] ? "" : more}`;
}

/**
 * The page size that fills the window is part of addresses which the product opens itself. Pixels are taken by the
 * rail with margins, the space above the posts, and a card without its poster.
 */
const BESIDE = 340;
const OVER = 260;
const CAPTION = 66;
const POSTER_RATIO = 16 / 9;
const MIN_RAIL_WIDTH = 1024;

type WindowSize = { width: number; height: number };

/** The cookie looks like `2560x1440`. Returns null if it is missing or invalid. */
export function parseWindowSize(text: string | undefined): WindowSize | null {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text ?? "") ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

function fills(size: PageSize, { width, height }: WindowSize, density: Density): boolean {
  const columns = columnsAt(width, size, density);
  // The largest page has more columns at this width, so smaller sizes would be shown with larger cards.
  if (columns < columnsAt(width, PAGE_SIZES[PAGE_SIZES.length - 1]!, density)) return false;
  const card = ((width - (width < MIN_RAIL_WIDTH ? 0 : BESIDE)) / columns) * POSTER_RATIO + CAPTION;
  return (size / columns) * card >= height - OVER;
}

export function fittingSize(window: WindowSize, density: Density): PageSize {
  return PAGE_SIZES.find((size) => fills(size, window, density)) ?? PAGE_SIZES[PAGE_SIZES.length - 1]!;
}
