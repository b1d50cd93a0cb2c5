import type { Locator, Page } from "playwright/test";

/** A state that a person reaches by acting. */
export type ReachedState = {
  name: string;
  path: string;
  reach: (page: Page) => Promise<unknown>;
  only?: "wide" | "narrow";
  /** Selector of what was opened, where it lies over the page and closes when the focus leaves it. */
  within?: string;
  /** The price and the action that the state exists for: wholly in view in every window, without scrolling. */
  inView?: (page: Page) => readonly Locator[];
};
