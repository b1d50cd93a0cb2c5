/** Counts a person's clicks and filled fields on the way to an answer. More than three are too many. */
import { expect, type Locator, type Page } from "playwright/test";

const MOST = 3;

export class Clicks {
  #count = 0;

  constructor(readonly page: Page) {}

  get count(): number {
    return this.#count;
  }

  #one(what: Locator): void {
    this.#count++;
    expect(this.#count, `clicks until the answer, with ${String(what)}`).toBeLessThanOrEqual(MOST);
  }

  async press(what: Locator): Promise<void> {
    this.#one(what);
    await what.click();
  }

  /** Text and the Enter that sends it. */
  async type(field: Locator, text: string): Promise<void> {
    this.#one(field);
    await field.fill(text);
    await field.press("Enter");
  }
}
