/** What the frame of every page says in the browser: it is in the first code of each page. */

export const messages = {
  commands: "Commands",
  /** As they are printed on a keyboard. */
  paletteKeys: "Ctrl K",
  navigation: "Main",
  offline: {
    title: "You are offline.",
    wanted: "The page you asked for opens when you are back.",
    stays: "What is on the screen stays.",
  },
  theme: {
    entry: "Light or dark",
    button: "Switch between light and dark",
  },
  /** Instead of a page that could not be made. */
  failed: {
    title: "This page could not be shown",
    again: "Try again",
    spent: "See what was spent",
    means: "Looking costs no credits. A reveal that you confirmed continues; Usage shows it.",
    /** Before a code. */
    forAdmin: "For your admin:",
  },
};
