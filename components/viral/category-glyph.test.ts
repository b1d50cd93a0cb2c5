import { describe, expect, it } from "vitest";
import { CATEGORIES } from "@/lib/contract/enums";
import { categoryGlyph } from "./category-glyph";

/** Contrast of white on `hex` after WCAG 2. */
function contrastWithWhite(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
}

describe("categoryGlyph", () => {
  it.each([...CATEGORIES, undefined])(
    "%s: white text passes on the colour and the outline is drawable",
    (category) => {
      const { hue, path } = categoryGlyph(category);
      expect(hue).toMatch(/^#[0-9A-F]{6}$/);
      expect(contrastWithWhite(hue)).toBeGreaterThanOrEqual(4.5);
      expect(path).toMatch(/^M[\dMLHVCSAZmlhvcsaz .-]+$/);
    },
  );

  it("gives every category its own glyph rather than the sign of the unknown", () => {
    const { path: unknown } = categoryGlyph(undefined);
    expect(CATEGORIES.filter((category) => categoryGlyph(category).path === unknown)).toEqual([]);
  });

  it("treats names outside the list, also those of Object's own members, as unknown", () => {
    for (const name of ["", "food", "toString", "__proto__", "constructor"]) {
      expect(categoryGlyph(name)).toEqual(categoryGlyph(undefined));
    }
  });
});
