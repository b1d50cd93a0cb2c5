/** Accessibility violations found by axe, and layout shift without input. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; impact: string | null; nodes: { html: string }[] };

async function findings(page: Page, options: object, within = "html"): Promise<string[]> {
  // During a navigation, React has removed one title and not yet added the next.
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ selector, chosen }) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (root: string, options: object) => Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(selector, chosen)).violations;
    },
    { selector: within, chosen: { ...options, resultTypes: ["violations"] } },
  );
  return found.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`,
  );
}

/** Violations of any weight on the page as it is, or in what a selector matches, WCAG 2.2 A and AA. */
export const violations = (page: Page, within?: string) =>
  findings(
    page,
    { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } },
    within,
  );

/** All findings of axe, including best practices. */
export const anyViolations = (page: Page) => findings(page, {});

/** How far the page scrolls sideways, in px. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Layout shift since loading, with the moved elements. Moves right after an input do not count. */
export function layoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        let score = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            score += entry.value;
            for (const { node, previousRect: from, currentRect: to } of entry.sources ?? []) {
              const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
              moved.push(`${from.x},${from.y} ${from.height} → ${to.x},${to.y} ${to.height}: ${what}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ score, moved }), 100);
      }),
  );
}
