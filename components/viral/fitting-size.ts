/** The page size that fills a window with posts: written into the addresses that the product opens by itself. */
import type { Density } from "@/components/ui/density";
import { PAGE_SIZES, columnsAt, type PageSize } from "./gallery-grid";

/** Pixels: the rail with the margins, what is over the posts, and a card without its picture. */
const BESIDE = 340;
const OVER = 260;
const CAPTION = 66;
const POSTER_RATIO = 16 / 9;
const MIN_RAIL_WIDTH = 1024;

export type WindowSize = { width: number; height: number };

/** `2560x1440`, as the browser keeps it; null when there is none or it is no size. */
export function parseWindowSize(text: string | undefined): WindowSize | null {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text ?? "") ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

function fills(size: PageSize, { width, height }: WindowSize, density: Density): boolean {
  const columns = columnsAt(width, size, density);
  // A bigger page has more columns here: denser, instead of bigger cards.
  if (columns < columnsAt(width, PAGE_SIZES[PAGE_SIZES.length - 1]!, density)) return false;
  const card = ((width - (width < MIN_RAIL_WIDTH ? 0 : BESIDE)) / columns) * POSTER_RATIO + CAPTION;
  return (size / columns) * card >= height - OVER;
}

/** The smallest size whose rows fill the window. */
export function fittingSize(window: WindowSize, density: Density): PageSize {
  return PAGE_SIZES.find((size) => fills(size, window, density)) ?? PAGE_SIZES[PAGE_SIZES.length - 1]!;
}
