/** The page size that fills the window is part of addresses which the product opens itself. */
import type { Density } from "@/components/ui/density";
import { PAGE_SIZES, columnsAt, type PageSize } from "./gallery-grid";

/** Pixels are taken by the rail with margins, the space above the posts, and a card without its poster. */
const BESIDE = 340;
const OVER = 260;
const CAPTION = 66;
const POSTER_RATIO = 16 / 9;
const MIN_RAIL_WIDTH = 1024;

export type WindowSize = { width: number; height: number };

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
