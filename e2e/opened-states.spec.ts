/** States that a person reaches by acting: no accessibility violation in any, nothing cut off from 320 px to 4K. */
import { expect, test, type Page } from "playwright/test";
import { PAGE_ADDRESSES, PAGE_STATES } from "./page-addresses";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { IS_FULL, VARIANTS, variantsOf, type Variant } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const posts = (page: Page) => page.locator("article [data-open]");
type State = {
  name: string;
  path: string;
  reach: (page: Page) => Promise<unknown>;
  only?: "wide" | "narrow";
};

const STATES: State[] = [
  {
    name: "post panel",
    path: "/viral",
    reach: async (page) => {
      await posts(page).first().click();
      await expect(page.locator("[data-panel]")).toBeVisible();
    },
  },
  {
    name: "commands",
    path: "/viral",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "commands with a search",
    path: "/creators",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Page, view/ }).fill("food 10k-50k blorb");
      await expect(page.getByRole("option", { name: /Find creators/ })).toBeVisible();
    },
  },
  {
    name: "commands without a match",
    path: "/creators",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Page, view/ }).fill("zzzz");
      await expect(page.getByText("No results. Filters look like")).toBeVisible();
    },
  },
  {
    name: "key map",
    path: "/viral",
    reach: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    },
  },
  {
    name: "proposals of the quick box",
    path: "/viral",
    reach: async (page) => {
      await page.getByRole("search").getByRole("combobox").fill("food blorb 10k+");
      await expect(page.getByText(/Enter adds/)).toBeVisible();
    },
  },
  {
    name: "score explained",
    path: "/viral",
    reach: (page) => page.locator("article button[popovertarget]").first().click(),
  },
  {
    name: "every filter open",
    path: "/creators",
    only: "wide",
    reach: (page) =>
      page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLDetailsElement>("aside details")) each.open = true;
      }),
  },
  {
    name: "filter sheet",
    path: "/viral?categories=Food",
    only: "narrow",
    reach: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(page.getByRole("heading", { name: "Filters" })).toBeVisible();
    },
  },
  {
    name: "chosen creators",
    path: "/creators",
    reach: async (page) => {
      await page.locator("input[name=ids]").first().check();
      await expect(page.getByRole("region", { name: "Selected creators" })).toBeVisible();
    },
  },
  {
    name: "price of a reveal",
    path: "/creators",
    reach: async (page) => {
      await page.locator("input[name=ids]").first().check();
      await page.getByRole("button", { name: /^Reveal / }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: /^Reveal / })).toBeVisible();
    },
  },
  {
    name: "account menu",
    path: "/usage",
    reach: (page) => page.locator("summary[aria-label=Account]").click(),
  },
  {
    name: "invite refused",
    path: "/admin/members",
    reach: async (page) => {
      await page.getByLabel("Email address").fill("nobody");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "link of an invite",
    path: "/admin/members",
    reach: async (page) => {
      await page.getByLabel("Email address").fill(`state-${Date.now()}@example.com`);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: "/invite?token=" })).toBeVisible();
    },
  },
  {
    name: "a member",
    path: "/admin/members",
    reach: async (page) => {
      await page
        .getByRole("link", { name: /^Change / })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: "Access" })).toBeVisible();
    },
  },
];

/** What exists in one width only is tested there in both themes. */
function isTested({ only }: State, index: number, variant: Variant): boolean {
  if (only) return (only === "wide") === variant.width >= 1024;
  return variantsOf(index).includes(variant);
}

for (const variant of VARIANTS) {
  const { width, height, theme } = variant;
  test(`every state, ${width} wide, ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, {
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const errors = watchConsole(page);
    for (const { name, path, reach } of STATES.filter((state, index) => isTested(state, index, variant))) {
      await page.goto("about:blank");
      await page.goto(path);
      await page.evaluate(() => sessionStorage.clear());
      await settled(page);
      await reach(page);
      await page.screenshot({
        path: `test-results/screens/state-${name.replaceAll(" ", "-")}-${width}-${theme}.png`,
      });
      expect.soft(await violations(page), name).toEqual([]);
      expect.soft(await sidewaysScroll(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

const WIDTHS = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 3840, height: 2160 },
];
const ADDRESSES = [...PAGE_STATES, "/no-such-page"];

test("nothing scrolls sideways from 320 px to 4K, and every page has a way past its bar", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  for (const [index, path] of ADDRESSES.entries()) {
    // Each page is loaded in one of the widths and resized to the others; E2E_FULL loads it in each.
    const first = index % WIDTHS.length;
    for (const [turn, size] of [...WIDTHS.slice(first), ...WIDTHS.slice(0, first)].entries()) {
      await page.setViewportSize(size);
      if (turn === 0 || IS_FULL) {
        await page.goto(path);
        await settled(page);
      }
      expect
        .soft(await sidewaysScroll(page), `${path} at ${size.width} scrolls sideways`)
        .toBeLessThanOrEqual(0);
    }
  }
  await context.close();
});

test("every page with a bar offers a link that skips it", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  for (const path of PAGE_ADDRESSES) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.locator(":focus");
    await expect(skip, path).toHaveText(/^Skip to/);
    await expect(skip, path).toBeInViewport();
    const target = await skip.getAttribute("href");
    await page.keyboard.press("Enter");
    await expect(page.locator(target!), path).toBeFocused();
  }
  await context.close();
});
