import type { Locator, Page } from "playwright/test";

/** A state that a person reaches by acting. */
export type ReachedState = {
  name: string;
  path: string;
  reach: (page: Page) => Promise<unknown>;
  only?: "wide" | "narrow";
  /** Selector of an overlay that closes when it loses the focus. */
  within?: string;
  /** Price and main action, which must be fully visible in every window without scrolling. */
  inView?: (page: Page) => readonly Locator[];
};
