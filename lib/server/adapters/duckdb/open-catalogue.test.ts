import { expect, test } from "vitest";
import { openCatalogue, openCatalogueWithoutMemory } from "./open-catalogue";

test("one catalogue a folder, however often it is opened", () => {
  const catalogue = openCatalogue("/nowhere");
  expect(openCatalogue("/nowhere")).toBe(catalogue);
  expect(openCatalogue("/elsewhere")).not.toBe(catalogue);
  expect(openCatalogueWithoutMemory("/nowhere")).not.toBe(catalogue);
});
