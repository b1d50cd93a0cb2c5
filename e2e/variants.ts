/**
 * Widths and themes that pages and states are tested in. `npm test` takes a pairwise cover: every page in both widths and
 * in both themes, and both themes in both widths. `npm run test:long` sets E2E_FULL=1 and takes every combination.
 */
export const IS_FULL = process.env.E2E_FULL === "1";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Every width with every theme. */
export const VARIANTS = [
  { ...WIDE, theme: "light" },
  { ...NARROW, theme: "dark" },
  { ...WIDE, theme: "dark" },
  { ...NARROW, theme: "light" },
] as const;

export type Variant = (typeof VARIANTS)[number];

/** The first two variants cover both widths and both themes, and so do the last two: neighbours in a list alternate. */
export function variantsOf(index: number): readonly Variant[] {
  if (IS_FULL) return VARIANTS;
  return index % 2 === 0 ? VARIANTS.slice(0, 2) : VARIANTS.slice(2);
}

/** Widths and themes of states that change layout on tablets too. */
const SIZES = [390, 768, 1440] as const;
const THEMES = ["dark", "light"] as const;

/** Both themes, each with its widths; without E2E_FULL each width has one theme, and neighbours in a list alternate. */
export function widthsByTheme(index: number): { theme: (typeof THEMES)[number]; widths: number[] }[] {
  return THEMES.map((theme, at) => ({
    theme,
    widths: SIZES.filter((_, size) => IS_FULL || (at + size + index) % 2 === 0),
  }));
}
