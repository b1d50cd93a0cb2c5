import type { Locator, Page } from "playwright/test";

/** Heading of a filter group, with what is chosen. `name` is the filter's name in the contract. */
export const filterGroup = (page: Page, name: string): Locator =>
  page.locator(`#filters [data-filter="${name}"] > summary`);

/** Opening a group closes the one that was open. Without scripts, its options are asked for. */
export async function openFilter(page: Page, name: string, hasScripts = true): Promise<void> {
  const group = filterGroup(page, name);
  const isOpen = () => group.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  if (!(await isOpen())) await group.click();
  if (!hasScripts) await group.locator("..").getByRole("button", { name: "Show options" }).click();
}
