import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

/** Colour tokens: [light, dark]. Neutrals carry a trace of green; the accent is for acting and for what is yours. */
const colors = {
  canvas: ["#F7F8F5", "#0D0F0C"],
  surface: ["#FFFFFF", "#141613"],
  sunken: ["#F1F3F0", "#0A0C09"],
  hover: ["#F1F3F0", "#1D1F1B"],
  raised: ["#FFFFFF", "#1D1F1B"],
  line: ["#E5E7E3", "#262824"],
  "line-strong": ["#D3D5D1", "#383B36"],
  field: ["#8F918D", "#6B6E68"],
  ink: ["#171916", "#EFF1ED"],
  "ink-2": ["#4A4C48", "#B4B7B0"],
  "ink-3": ["#686A66", "#8C8F89"],
  accent: ["#007750", "#3CCB93"],
  "accent-hover": ["#006342", "#54DDA6"],
  "on-accent": ["#FFFFFF", "#05170F"],
  "accent-ink": ["#006D49", "#58DBA8"],
  "accent-soft": ["#EAF6F0", "#10251B"],
  "accent-soft-2": ["#D5EEE2", "#163526"],
  "accent-line": ["#9BD3BA", "#23593F"],
  // Virality heat, five steps: below 40, 60, 75, 90, above. Never used for actions.
  "heat-1": ["#BDB9AE", "#6A6960"],
  "heat-2": ["#E3B04B", "#C9973A"],
  "heat-3": ["#F0851F", "#F08A2A"],
  "heat-4": ["#E14A1E", "#F2603A"],
  "heat-5": ["#B8172C", "#F2415A"],
  "heat-soft-0": ["#F5F5F1", "#191B17"],
  "heat-soft-1": ["#FBEFD6", "#2B2413"],
  "heat-soft-2": ["#FADCB0", "#4A3414"],
  "heat-soft-3": ["#F6B887", "#75421A"],
  "heat-soft-4": ["#EE8A62", "#A6491F"],
  "heat-soft-5": ["#C23F28", "#C4412A"],
  "warn-ink": ["#7A4B00", "#F0C36A"],
  "warn-soft": ["#FFF4DC", "#2A2110"],
  "warn-line": ["#EBCB87", "#5A4519"],
  bad: ["#B3261E", "#F26D62"],
  "bad-ink": ["#9C1F18", "#FF8F85"],
  "bad-soft": ["#FDEEEC", "#2E1613"],
  "bad-line": ["#F0B9B3", "#6A2B25"],
  "chart-1": ["#00553A", "#3CCB93"],
  "chart-2": ["#1F9168", "#22946A"],
  "chart-3": ["#7CC6A5", "#1B5F46"],
  "chart-4": ["#C3C7BF", "#4A4D47"],
  // What a status of a list means, beside its shape.
  shortlisted: ["#7C7F7A", "#8C8F89"],
  contacted: ["#2D6CB0", "#74AEEA"],
  replied: ["#7A52B5", "#B79AE8"],
  agreed: ["#1F8A63", "#3CCB93"],
  posted: ["#00553A", "#8FE6C2"],
  declined: ["#A9443B", "#F0877E"],
  hist: ["#D9DCD6", "#2D302B"],
  "hist-on": ["#5FB794", "#2B9A70"],
  // The selection bar is dark in both themes.
  inv: ["#1B1E1A", "#23261F"],
  "inv-2": ["#2B2E29", "#30332C"],
  "inv-ink": ["#F4F6F2", "#F4F6F2"],
  "inv-ink-2": ["#A9ACA6", "#A9ACA6"],
  "inv-line": ["#3A3D38", "#3F433C"],
  "inv-accent": ["#48DBA2", "#48DBA2"],
  focus: ["#007750", "#58DBA8"],
  backdrop: ["rgb(28 32 26 / .38)", "rgb(0 0 0 / .6)"],
} as const;

const shadows = {
  1: ["0 1px 2px rgb(20 24 18/.06)", "0 0 0 0 transparent"],
  2: [
    "0 0 0 1px rgb(20 24 18/.06),0 2px 4px rgb(20 24 18/.04),0 12px 28px -6px rgb(20 24 18/.18)",
    "0 0 0 1px #33362F,0 16px 32px rgb(0 0 0/.5)",
  ],
  3: [
    "0 0 0 1px rgb(20 24 18/.06),0 8px 16px rgb(20 24 18/.06),0 32px 64px -12px rgb(20 24 18/.28)",
    "0 0 0 1px #383B36,0 32px 80px rgb(0 0 0/.65)",
  ],
} as const;

function tokens(theme: 0 | 1): Record<string, string> {
  return Object.fromEntries([
    ["color-scheme", theme === 0 ? "light" : "dark"],
    ...Object.entries(colors).map(([name, pair]) => [`--${name}`, pair[theme]]),
    ...Object.entries(shadows).map(([name, pair]) => [`--shadow-${name}`, pair[theme]]),
  ]);
}

/** Written as drawn, in pixels of the usual text size: whoever sets a bigger one gets bigger text. */
const rem = (px: number) => `${px / 16}rem`;
const size = (px: number, line: number, more: Record<string, string> = {}) =>
  [rem(px), { lineHeight: rem(line), ...more }] as [string, Record<string, string>];

export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#FFFFFF",
      poster: "#0F110D",
      ...Object.fromEntries(Object.keys(colors).map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      sans: [
        "var(--font-sans)",
        "var(--font-sans-extended)",
        "Noto Sans CJK JP",
        "Noto Sans CJK KR",
        "Noto Sans Arabic",
        "system-ui",
        "sans-serif",
      ],
      mono: ["var(--font-mono)", "ui-monospace", "SF Mono", "Menlo", "monospace"],
    },
    fontSize: {
      11: size(11, 16),
      12: size(12, 16),
      13: size(13, 20),
      14: size(14, 20),
      hook: size(14, 18, { fontWeight: "700", letterSpacing: "-0.006em" }),
      16: size(16, 24),
      20: size(20, 28, { letterSpacing: "-0.018em" }),
      22: size(22, 27, { letterSpacing: "-0.02em" }),
      28: size(28, 34, { letterSpacing: "-0.026em" }),
      36: size(36, 40, { letterSpacing: "-0.03em" }),
      44: size(44, 48, { letterSpacing: "-0.03em" }),
    },
    fontWeight: { 450: "450", 500: "500", 550: "550", 600: "600", 650: "650", 700: "700" },
    borderRadius: {
      none: "0",
      4: "4px",
      6: "6px",
      8: "8px",
      10: "10px",
      12: "12px",
      16: "16px",
      full: "999px",
    },
    boxShadow: { none: "none", 1: "var(--shadow-1)", 2: "var(--shadow-2)", 3: "var(--shadow-3)" },
    extend: {
      transitionDuration: { fast: "90ms", base: "140ms", slow: "190ms" },
      transitionTimingFunction: { calm: "cubic-bezier(.2,.8,.2,1)" },
      height: { control: rem(32), top: rem(52) },
      minHeight: { control: rem(32), top: rem(52) },
      width: { rail: rem(280), peek: rem(416) },
      // Tables and boards take the whole width; `settings` is beside the navigation of Settings.
      maxWidth: { page: rem(1240), settings: rem(1080), task: rem(760) },
      aspectRatio: { poster: "9 / 16" },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ":root": tokens(0),
        ':root[data-theme="dark"]': tokens(1),
        "@media (prefers-color-scheme: dark)": { ":root:not([data-theme])": tokens(1) },
      });
    }),
  ],
} satisfies Config;
