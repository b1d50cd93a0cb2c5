/** Visibility of elements for people, and keyboard focus without covering elements. */
import type { Locator, Page } from "playwright/test";

/** The share of an element that is inside of the window and not covered, 0 to 1. */
export function shownShare(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
    );
    const seen = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (node === hit || node.contains(hit));
    });
    return seen.length / points.length;
  });
}

/**
 * Focused links, buttons and fields that are hidden or covered (WCAG 2.2, 2.4.11). Closed, disabled and inert ones
 * can't have the focus and are skipped.
 * @param within a selector that limits the search
 */
export const coveredInFocus = (page: Page, within = "body") =>
  page.evaluate(async (selector) => {
    const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const frames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
    const isSeen = (element: HTMLElement) => {
      // A field that is only there for screen readers is shown by its label, the end of a range by its track.
      const isTiny = element.getBoundingClientRect().width < 4;
      const track = element.matches("input[type=range]") ? element.parentElement : null;
      const shown = track ?? (isTiny ? element.closest("label") : null) ?? element;
      return [...shown.getClientRects()].some(({ left, top, right, bottom }) =>
        [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
            // Only the part inside the window counts.
            const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
            const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
            const hit = document.elementFromPoint(from + (to - from) * x, above + (below - above) * y);
            return hit !== null && (shown.contains(hit) || element.closest("label")?.contains(hit));
          }),
        ),
      );
    };
    const before = document.activeElement;
    const covered: string[] = [];
    // A focused element would not be scrolled to again.
    if (before instanceof HTMLElement) before.blur();
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${selector}) :is(${CONTROLS})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      element.focus();
      if (document.activeElement !== element || isSeen(element)) continue;
      // A smooth scroll is still on its way.
      for (let turn = 0; turn < 90 && !isSeen(element); turn++) await frames();
      if (isSeen(element)) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      covered.push(
        `${element.tagName} ${element.textContent.trim().slice(0, 40)} at ${[left, top, right, bottom].map(Math.round).join(" ")}, by ${above?.outerHTML.slice(0, 160)}`,
      );
    }
    if (before instanceof HTMLElement) before.focus();
    return covered;
  }, within);
