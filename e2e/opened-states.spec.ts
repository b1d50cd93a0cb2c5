/** Every state that a person reaches by acting, in its widths, themes, windows and text sizes. */
import { expect, test } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { REACHED_STATES, openFresh } from "./reached-states";
import { visit } from "./visit";

for (const [index, state] of REACHED_STATES.entries())
  test(`is accessible when opened: ${state.name}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]);
    const page = await context.newPage();
    const errors = watchConsole(page);
    await visit(page, { ...state, index, goTo: () => openFresh(page, state.path) });
    expect(errors).toEqual([]);
    await context.close();
  });
