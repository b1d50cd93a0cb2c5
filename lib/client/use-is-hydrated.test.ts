/** The first browser render must match the server's; these three hooks differ only afterwards. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useIsHydrated } from "./use-is-hydrated";
import { useNow } from "./use-now";
import { usePause } from "./use-pause";

const rendered = (useValue: () => unknown) =>
  renderToString(createElement(() => JSON.stringify(useValue()) as never)).replaceAll("&quot;", '"');

test("nothing is alive on the server", () => expect(rendered(useIsHydrated)).toBe("false"));
test("no time is known there: it would be another one in the browser", () =>
  expect(rendered(() => useNow(1_000))).toBe("null"));
test("a value is settled from the start", () => expect(rendered(() => usePause("food", 300))).toBe('"food"'));
