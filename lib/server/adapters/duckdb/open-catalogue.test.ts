import { expect, test } from "vitest";
import { openCatalogue, openCatalogueWithoutMemory } from "./open-catalogue";

test("opens one catalogue per folder", () => {
  const catalogue = openCatalogue("/nowhere");
  expect(openCatalogue("/nowhere")).toBe(catalogue);
  expect(openCatalogue("/elsewhere")).not.toBe(catalogue);
  expect(openCatalogueWithoutMemory("/nowhere")).not.toBe(catalogue);
});
