import { describe, expect, test } from "vitest";
import { DENSITIES } from "@/components/ui/density";
import { fittingSize, parseWindowSize, PAGE_SIZES, columnsAt, galleryGrid, stepsOf } from "./gallery-grid";

describe("the gallery", () => {
  test("has full rows: every number of columns divides the page sizes it is used for", () => {
    for (const density of DENSITIES)
      for (const size of PAGE_SIZES)
        for (const [from, columns] of stepsOf(size, density))
          expect(`${size} in ${columns} from ${from}: ${size % columns}`).toMatch(/: 0$/);
  });

  test("has class names for exactly these columns", () => {
    for (const density of DENSITIES)
      for (const size of PAGE_SIZES) {
        const named = [...galleryGrid(size, density).matchAll(/grid-cols-(\d+)/g)].map(([, columns]) =>
          Number(columns),
        );
        expect(named).toEqual(stepsOf(size, density).map(([, columns]) => columns));
      }
  });

  test.each([
    [390, 12, "comfortable", 2],
    [1440, 12, "comfortable", 6],
    [2560, 12, "comfortable", 6],
    [2560, 24, "comfortable", 8],
    [2560, 24, "compact", 12],
    [1440, 48, "compact", 8],
  ] as const)("at %i with %i %s: %i columns", (width, size, density, columns) =>
    expect(columnsAt(width, size, density)).toBe(columns),
  );
});

describe("the size that fills a window", () => {
  test.each([
    ["1440x900", "comfortable", 12],
    ["1280x720", "comfortable", 12],
    ["390x844", "comfortable", 12],
    ["1920x1080", "comfortable", 24],
    ["2560x1440", "comfortable", 24],
    ["1100x2600", "comfortable", 24],
    ["1440x900", "compact", 24],
    ["2560x1440", "compact", 48],
  ] as const)("%s %s: %i posts", (text, density, size) =>
    expect(fittingSize(parseWindowSize(text)!, density)).toBe(size),
  );

  test.each([undefined, "", "1440", "1440x", "1440x900x2", "-1x900", "1e9x900", "100000x100000"])(
    "%j is no window",
    (text) => expect(parseWindowSize(text)).toBeNull(),
  );
});
