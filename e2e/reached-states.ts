/** States that a person reaches by acting: what is opened, selected or refused on a page. */
import { expect, type Page } from "playwright/test";
import { openFilter } from "./filter-group";
import { LIST_STATES } from "./list-states";
import type { ReachedState } from "./reached-state";
import { settled } from "./settled";

const posts = (page: Page) => page.locator("article [data-open]");
const region = (page: Page, name: string) => page.getByRole("region", { name });
/** Other tests buy at the same time, and an owned creator has no price; its name opens its page. */
const UNOWNED = "/creators?owned=hide";
const OPEN_MENU = 'details[name="menu"][open]';
/** Menu content may cover its own button in short windows; Escape closes it. */
const IN_MENU = `${OPEN_MENU} > :not(summary)`;
const openMenu = async (page: Page, name: RegExp) => {
  await page.locator('details[name="menu"] > summary').filter({ hasText: name }).click();
  await expect(page.locator(OPEN_MENU)).toHaveCount(1);
};
const dialogOf = (page: Page) => page.getByRole("dialog");

/** Opens a page in which nothing is selected. */
export async function openFresh(page: Page, path: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(path);
  await page.evaluate(() => sessionStorage.clear());
  await settled(page);
}

export const REACHED_STATES: readonly ReachedState[] = [
  {
    name: "post panel",
    path: "/viral",
    reach: async (page) => {
      await posts(page).first().click();
      await expect(page.locator("[data-panel]")).toBeVisible();
    },
    inView: (page) => [page.getByRole("link", { name: "Close post" })],
  },
  {
    name: "commands",
    path: "/viral",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
    inView: (page) => [page.getByRole("combobox", { name: /^Search commands/ })],
  },
  {
    name: "commands with a search",
    path: "/creators",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Search commands/ }).fill("food 10k-50k blorb");
      await expect(page.getByRole("option", { name: /Find creators/ })).toBeVisible();
    },
  },
  {
    name: "commands without a match",
    path: "/creators",
    reach: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Search commands/ }).fill("zzzz");
      await expect(page.getByText("No results. Try")).toBeVisible();
    },
  },
  {
    name: "key map",
    path: "/viral",
    reach: async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
    inView: (page) => [dialogOf(page).getByRole("button", { name: "Close" })],
  },
  {
    name: "proposals of the quick box",
    path: "/viral",
    reach: async (page) => {
      await page.getByRole("search").getByRole("combobox").fill("food blorb 10k+");
      await expect(page.getByText(/Enter applies/)).toBeVisible();
    },
  },
  {
    name: "score explained",
    path: "/viral",
    reach: (page) => page.locator("article button[popovertarget]").first().click(),
    within: "[popover]:popover-open",
  },
  {
    name: "filter open",
    path: "/creators",
    only: "wide",
    reach: async (page) => {
      await openFilter(page, "country");
      await page
        .locator("#filters")
        .getByText(/^\d+ more$/)
        .click();
      await expect(page.getByRole("radio", { name: /^Japan/ })).toBeVisible();
    },
  },
  {
    name: "range open",
    path: "/creators",
    only: "wide",
    reach: async (page) => {
      await openFilter(page, "engagementRate");
      await expect(page.getByLabel("Engagement rate from")).toBeVisible();
    },
  },
  {
    name: "filter sheet",
    path: "/viral?categories=Food",
    only: "narrow",
    reach: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(page.getByRole("heading", { name: "Filters" })).toBeVisible();
    },
    inView: (page) => [
      page.locator("#filters").getByRole("button", { name: /^Show/ }),
      page.getByRole("button", { name: "Close filters" }),
    ],
    within: "#filters",
  },
  {
    name: "chosen creators",
    path: UNOWNED,
    reach: async (page) => {
      await page.locator("input[name=ids]").first().check();
      await expect(page.getByRole("region", { name: "Selected creators" })).toBeVisible();
    },
    inView: (page) => [region(page, "Selected creators").getByRole("button", { name: /^Reveal/ })],
  },
  {
    name: "a creator beside the table",
    path: UNOWNED,
    reach: async (page) => {
      await page.locator("tr[data-peek] th a").first().click();
      await expect(page.getByRole("complementary", { name: /^Creator:/ })).toBeVisible();
    },
    inView: (page) => [
      page
        .getByRole("complementary", { name: /^Creator:/ })
        .getByRole("link", { name: /^Reveal for 1 credit/ }),
      page.getByRole("link", { name: "Close creator" }),
    ],
  },
  {
    name: "price of a reveal",
    path: UNOWNED,
    reach: async (page) => {
      await page.locator("input[name=ids]").first().check();
      await page.getByRole("button", { name: /^Reveal / }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: /^Reveal / })).toBeVisible();
    },
    inView: (page) => [
      dialogOf(page).getByRole("button", { name: /^Reveal / }),
      dialogOf(page).getByRole("button", { name: "Close" }),
    ],
  },
  {
    name: "account menu",
    path: "/usage",
    reach: (page) => page.locator("summary[aria-label=Account]").click(),
    within: IN_MENU,
  },
  {
    name: "invite refused",
    path: "/admin/members",
    reach: async (page) => {
      await page.locator("summary").filter({ hasText: "Invite people" }).click();
      await page.getByLabel("Email address").fill("nobody");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "link of an invite",
    path: "/admin/members",
    reach: async (page) => {
      await page.locator("summary").filter({ hasText: "Invite people" }).click();
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
  {
    name: "a webhook",
    path: "/admin/webhooks",
    reach: async (page) => {
      const existing = page.getByRole("link", { name: "Open State" });
      if ((await existing.count()) > 0) await existing.first().click();
      else {
        await page.getByRole("textbox", { name: "Name" }).fill("State");
        await page.getByRole("textbox", { name: "URL" }).fill("https://hooks.invalid/");
        await page.getByRole("checkbox", { name: /The ledgers differ/ }).check();
        await page.getByRole("button", { name: "Add webhook" }).click();
      }
      await expect(page.getByRole("heading", { name: "Signing secret" })).toBeVisible();
    },
  },
  {
    name: "dry run of an import",
    path: "/admin/import",
    reach: async (page) => {
      await page.getByText("Paste instead").click();
      await page
        .getByLabel("Rows with headers, or JSON")
        .fill("Handle,Platform,Followers,Quote\n@state.one,tiktok,5000,0.4\n,tiktok,many,6\n");
      await page.getByRole("button", { name: "Check pasted rows" }).click();
      // A separate low-priority process reads the rows.
      await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
    },
  },
  {
    name: "sort menu",
    path: "/creators?mainCategory=Fitness",
    reach: (page) => openMenu(page, /^Sort/),
    within: IN_MENU,
  },
  {
    name: "columns menu",
    path: "/creators?mainCategory=Fitness",
    reach: (page) => openMenu(page, /^Columns/),
    inView: (page) => [page.locator(OPEN_MENU).getByRole("button", { name: "Show" })],
    within: IN_MENU,
  },
  {
    name: "save view",
    path: "/creators?mainCategory=Fitness",
    reach: (page) => openMenu(page, /^Save view/),
    within: IN_MENU,
  },
  {
    name: "price of everything that matches",
    path: "/creators?mainCategory=Fitness&followersMin=100000",
    reach: async (page) => {
      await page.locator("input[name=ids]").first().check();
      await page.getByRole("button", { name: /^Select all / }).click();
      await region(page, "Selected creators")
        .getByRole("button", { name: /^Reveal/ })
        .click();
      await expect(dialogOf(page).getByRole("button", { name: /^Reveal .* for / })).toBeVisible();
    },
    inView: (page) => [
      dialogOf(page).getByRole("button", { name: /^Reveal .* for / }),
      dialogOf(page).getByRole("button", { name: "Close" }),
    ],
    only: "wide",
  },
  {
    name: "how a score is computed",
    path: "/viral",
    reach: async (page) => {
      await posts(page).first().click();
      await page.locator("[data-panel] summary").filter({ hasText: "Score calculation" }).click();
    },
  },
  ...LIST_STATES,
  {
    name: "more menu",
    path: "/creators?mainCategory=Fitness",
    reach: (page) => page.locator('summary[aria-label="More"]').click(),
    within: IN_MENU,
  },
];
