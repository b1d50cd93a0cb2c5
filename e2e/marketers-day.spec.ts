/** A marketer's day: search, shortlist 40, reveal 12, statuses and a note, board, export. By mouse and by keyboard, wide and narrow. */
import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";

const bar = (page: Page) => page.getByRole("region", { name: "Selected creators" });
const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.locator("[role=grid] tbody tr[data-row]");
const name = (page: Page, row: number) => rows(page).locator("th").nth(row);

/** The same work with a mouse or by keyboard. */
type Hands = {
  press: (target: Locator) => Promise<void>;
  /** Selects the first `count` creators of the search and opens the list dialog. */
  shortlist: (page: Page, count: number) => Promise<void>;
  /** The first rows of the list. */
  choose: (page: Page, count: number) => Promise<void>;
  /** In the box that is open. */
  pick: (page: Page, status: string) => Promise<void>;
  /** A note about the first row. */
  note: (page: Page, text: string) => Promise<void>;
};

const MOUSE: Hands = {
  press: (target) => target.click(),
  shortlist: async (page, count) => {
    const boxes = page.locator("input[name=ids]");
    await boxes.nth(0).click();
    await boxes.nth(count - 1).click({ modifiers: ["Shift"] });
    await expect(bar(page)).toContainText(`${count} selected`);
    await bar(page).getByRole("button", { name: "Add to list" }).click();
  },
  choose: async (page, count) => {
    const boxes = rows(page).getByRole("checkbox", { name: /^Select / });
    await boxes.nth(0).click();
    await boxes.nth(count - 1).click({ modifiers: ["Shift"] });
  },
  pick: (page, status) =>
    page.getByRole("listbox", { name: "Status" }).getByRole("option", { name: status }).click(),
  note: async (page, text) => {
    // The creator's page is one tap away on a phone too.
    await name(page, 0).getByRole("link").first().click();
    await expect(page.getByLabel("Team note")).toBeVisible();
    // A form that is sent before its script has run loads the page again, and Back leads there.
    await settled(page);
    await page.getByLabel("Team note").fill(text);
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByLabel("Team note")).toHaveValue("");
    await expect(page.locator("bdi").filter({ hasText: text }).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("grid")).toBeVisible();
  },
};

const KEYS: Hands = {
  press: async (target) => {
    await target.focus();
    await target.press("Enter");
  },
  shortlist: async (page, count) => {
    for (let row = 0; row < count; row++) {
      await page.keyboard.press("j");
      await page.keyboard.press("x");
    }
    await expect(bar(page)).toContainText(`${count} selected`);
    await page.keyboard.press("l");
  },
  choose: async (page, count) => {
    await name(page, 0).focus();
    for (let row = 0; row < count; row++) {
      if (row > 0) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("x");
    }
  },
  pick: async (page, status) => {
    await page.keyboard.type(status);
    await page.keyboard.press("Enter");
  },
  note: async (page, text) => {
    await name(page, 0).focus();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "New note" }).pressSequentially(text);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Note saved.")).toBeAttached();
  },
};

const DAYS = [
  { by: "mouse", hands: MOUSE, width: 1440, category: "Fitness" },
  { by: "keyboard", hands: KEYS, width: 1440, category: "Food" },
  { by: "mouse", hands: MOUSE, width: 390, category: "Music" },
  { by: "keyboard", hands: KEYS, width: 390, category: "Fashion" },
] as const;

/** Puts 40 creators of a search on a new list, and opens it. */
async function shortlist(page: Page, hands: Hands, { category, list }: { category: string; list: string }) {
  // Other tests do not reveal these creators; a retry uses the next page.
  const order = `sortBy=avg_likes&sortOrder=asc&perPage=50&page=${test.info().retry + 1}`;
  await page.goto(`/creators?mainCategory=${category}&${order}`);
  await settled(page);
  await hands.shortlist(page, 40);
  const newName = dialog(page).getByRole("textbox", { name: "List name" });
  // Lists that are there already are offered first.
  const another = dialog(page).getByRole("button", { name: "New list…" });
  await expect(another.or(newName)).toBeVisible();
  if (await another.isVisible()) await hands.press(another);
  await newName.fill(list);
  await hands.press(dialog(page).getByRole("button", { name: "Create and add 40" }));
  const toast = page.getByRole("status").filter({ hasText: `40 added to ${list}.` });
  await hands.press(toast.getByRole("link", { name: list }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(list);
  await expect(page.getByRole("grid")).toBeVisible();
  await settled(page);
}

async function revealTwelve(page: Page, hands: Hands, purpose: string): Promise<void> {
  await hands.choose(page, 12);
  await expect(bar(page)).toContainText("12 selected");
  await hands.press(bar(page).getByRole("button", { name: "Reveal 12" }));
  await dialog(page).getByLabel("Purpose").fill(purpose);
  await hands.press(dialog(page).getByRole("button", { name: "Reveal 12 for 12 credits" }));
  await expect(dialog(page)).toContainText(/12 (creators )?revealed/i);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(name(page, 0)).toContainText("@");
}

/** Moves the first contacted card to the next status. */
async function answerOnBoard(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole("link", { name: "Board", exact: true }));
  const column = (status: string) => page.getByRole("region", { name: new RegExp(`^${status}\\s*\\d`) });
  await expect(column("Contacted").locator("[data-card]")).toHaveCount(12);
  const first = column("Contacted").locator("[data-card]").first();
  if (hands === KEYS) {
    await first.focus();
    await page.keyboard.press("]");
  } else {
    await first.getByLabel(/^Move /).click();
    await first.getByLabel("Status").selectOption({ label: "Replied" });
    await first.getByRole("button", { name: "Move", exact: true }).click();
  }
  await expect(column("Replied").locator("[data-card]")).toHaveCount(1);
}

async function exportedLines(page: Page, hands: Hands): Promise<string[]> {
  await hands.press(page.locator("summary").filter({ hasText: "Export" }).first());
  const download = page.waitForEvent("download");
  await hands.press(page.getByRole("link", { name: "CSV file" }));
  return readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
}

for (const { by, hands, width, category } of DAYS) {
  test(`a marketer's day by ${by}, ${width} wide`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    const errors = watchConsole(page);
    const list = `${category} by ${by} ${Date.now()}`;
    await shortlist(page, hands, { category, list });
    await revealTwelve(page, hands, list);
    await hands.press(bar(page).getByRole("button", { name: "Set status" }));
    await hands.pick(page, "Contacted");
    await hands.note(page, "Asks for two videos");
    await answerOnBoard(page, hands);
    const lines = await exportedLines(page, hands);
    expect(lines).toHaveLength(41);
    const of = (status: string) => lines.filter((line) => line.split(",")[1] === status).length;
    expect([of("Shortlisted"), of("Contacted"), of("Replied")]).toEqual([28, 11, 1]);
    expect(lines.filter((line) => line.includes("Asks for two videos"))).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });
}
