/** Every page at both widths and in both themes: no console error, no serious accessibility violation, nothing cut off. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, type Page } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; impact: string | null; nodes: { html: string }[] };

/** Serious and critical violations of the page as it stands, WCAG 2.2 AA. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    return (await axe.run(document, { runOnly: { type: "tag", values: tags } })).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
}

const PAGES = [
  "/viral",
  "/viral?view=list",
  "/viral?categories=Food&viewsMin=10000",
  "/viral?categories=Foood",
  "/viral?hook=zzzzzzzz",
  "/creators",
  "/creators?mainCategory=Fitness&followersMin=10000&sortBy=followers",
  "/creators?username=nobody-of-that-name",
  "/library",
  "/usage",
  "/admin/members",
  "/admin/keys",
  "/no-such-page",
];
const LOOKS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

for (const { width, height, theme } of LOOKS) {
  test(`every page, ${width} wide, ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, {
      viewport: { width, height },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    for (const path of PAGES) {
      const response = await page.goto(path);
      expect(response!.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
      await page.waitForLoadState("networkidle");
      const name = path.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-/, "");
      await page.screenshot({ path: `test-results/screens/${name}-${width}-${theme}.png` });
      expect(await violations(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
    await context.close();
  });
}

test("sign-in", async ({ browser }) => {
  for (const { width, height, theme } of LOOKS) {
    const context = await browser.newContext({
      baseURL: sites()[0]!.address,
      viewport: { width, height },
      colorScheme: theme,
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto("/viral?categories=Food");
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `test-results/screens/sign-in-${width}-${theme}.png` });
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }
});
