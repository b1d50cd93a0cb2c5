import type { Locator, Page } from "playwright/test";

/** Heading of a filter group: its name, then what is chosen. */
export const filterGroup = (page: Page, label: string): Locator =>
  page.locator("#filters summary").filter({ hasText: new RegExp(`^${label}`) });

/** Opening a group closes the one that was open. */
export async function openFilter(page: Page, label: string): Promise<void> {
  const group = filterGroup(page, label);
  const isOpen = () => group.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  if (!(await isOpen())) await group.click();
}
