/** Every page loads this file. */
export const messages = {
  commands: "Commands",
  /** Written as printed on a keyboard. */
  paletteKeys: "Ctrl K",
  navigation: "Main",
  offline: {
    title: "You’re offline.",
    wanted: "The page opens when you’re back online.",
    stays: "This page stays open.",
  },
  theme: "Switch theme",
  /** Shown instead of a page that failed. */
  failed: {
    title: "This page couldn’t load",
    again: "Try again",
    spent: "Open Usage",
    means: "Running reveals continue.",
    forAdmin: "For your admin:",
  },
};
