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

/** A state that exists in one width only is tested there in both themes: from 1024 px on the filters are a rail. */
const isThere = (only: "wide" | "narrow" | undefined, { width }: { width: number }) =>
  only === undefined || (only === "wide") === width >= 1024;

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

/** A phone on its side, 1280×720 at 200 %, 1280×1024 at 400 %, and the usual ones up to a wide screen. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;
const COLOURS = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "light", forcedColors: "active" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;
const MOTIONS = ["reduce", "no-preference"] as const;
const TEXT_SIZES = ["usual", "large"] as const;

export type Circumstance = {
  window: { width: number; height: number };
  media: (typeof COLOURS)[number] & { reducedMotion: (typeof MOTIONS)[number] };
  /** Default text of the browser, px. */
  textSize: number;
};

/** Large text is 200 % where a line holds least, else 150 %. */
function inSize(
  window: Circumstance["window"],
  media: Circumstance["media"],
  size: (typeof TEXT_SIZES)[number],
): Circumstance {
  if (size === "usual") return { window, media, textSize: 16 };
  if (window.width >= 640) return { window, media, textSize: 24 };
  // The smallest window is one at 400 % already: a phone as narrow has its height.
  return { window: { ...window, height: 844 }, media, textSize: 32 };
}

/** The smallest window, where most fails, and every second other one; the next page in a list gets the rest. */
const isWalked = (at: number, index: number) => IS_FULL || at === 0 || (at + index) % 2 === 1;

/**
 * Each window has one mixture of colours, motion and text size. The mixtures rotate from list to list, so that each
 * window meets all of them in 32 lists. With E2E_FULL every window has every mixture.
 */
export function circumstancesOf(index: number): Circumstance[] {
  const mixtures = COLOURS.flatMap((colours) =>
    MOTIONS.flatMap((reducedMotion) =>
      TEXT_SIZES.map((size) => ({ media: { ...colours, reducedMotion }, size })),
    ),
  );
  return WINDOWS.flatMap((window, at) => {
    if (!isWalked(at, index)) return [];
    // An odd step reaches every mixture before it repeats one.
    const turn = Math.floor(at === 0 ? index : index / 2) * 5 + at * 3;
    const chosen = IS_FULL ? mixtures : [mixtures[turn % mixtures.length]!];
    return chosen.map(({ media, size }) => inSize(window, media, size));
  });
}

/** Text of 150 % on a desktop and of 200 % on phones, in px. Every page and state is tested with all of them. */
export const largeTextWindows = (only?: "wide" | "narrow") =>
  [
    { width: 1440, height: 900, textSize: 24 },
    { width: 390, height: 900, textSize: 32 },
    { width: 320, height: 900, textSize: 32 },
  ].filter((window) => isThere(only, window));

/** `isAudited`: what assistive technology meets is judged in it; in the others, what is seen and what has the focus. */
export type Look = Circumstance & { isAudited: boolean };

/** The variants of a state, then its circumstances. */
export function looksOf(index: number, only?: "wide" | "narrow"): Look[] {
  const variants = only ? VARIANTS : variantsOf(index);
  const looks = [
    ...variants.map(({ width, height, theme }) => ({
      window: { width, height },
      media: { colorScheme: theme, forcedColors: "none", reducedMotion: "reduce" } as const,
      textSize: 16,
      isAudited: true,
    })),
    ...circumstancesOf(index).map((each) => ({ ...each, isAudited: false })),
  ];
  return looks.filter(({ window }) => isThere(only, window));
}

export const inWords = ({ window, media, textSize }: Look) =>
  `${window.width}×${window.height}, ${media.colorScheme}${media.forcedColors === "active" ? " contrast theme" : ""}, ` +
  `motion ${media.reducedMotion}, text ${textSize} px`;
