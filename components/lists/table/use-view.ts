"use client";
/** Either a region of its own scrolls, or the page does. */
import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

/** Values are pixels. `rem` is included because the text size can change at any time. */
export type View = { top: number; height: number; rem: number };

/** Rows render again after this many scrolled pixels. The rendered window is larger than the view. */
const STEP = 160;
const NARROW = "(width < 48rem)";

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

const pixelsOfRem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** @param body begins at the first row @returns null before hydration */
export function useView(
  region: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    const measure = () => {
      if (!region.current || !body.current) return;
      const frame = region.current.getBoundingClientRect();
      const start = Math.max(frame.top, 0);
      const end = Math.min(frame.bottom, window.innerHeight);
      const top = Math.floor((start - body.current.getBoundingClientRect().top) / STEP) * STEP;
      const height = Math.ceil(Math.max(0, end - start) / STEP) * STEP + STEP;
      const rem = pixelsOfRem();
      setView((before) =>
        before?.top === top && before.height === height && before.rem === rem ? before : { top, height, rem },
      );
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (region.current) sizes.observe(region.current);
    // Scroll events of the region don't bubble.
    document.addEventListener("scroll", measure, { capture: true, passive: true });
    window.addEventListener("resize", measure);
    return () => {
      sizes.disconnect();
      document.removeEventListener("scroll", measure, { capture: true });
      window.removeEventListener("resize", measure);
    };
  }, [region, body]);
  return view;
}
