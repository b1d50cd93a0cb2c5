import { expect, type Locator } from "playwright/test";

/** Leaves the page by a click, is asked because of unsaved text, and stays. */
export async function stayOnPage(leave: Locator): Promise<void> {
  const asked = leave.page().waitForEvent("dialog");
  // The click waits for the answer.
  const click = leave.click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await click;
}
