export const messages = {
  now: "now",
  /** Follow a number. */
  units: { m: "m", h: "h", d: "d", w: "w", y: "y" },
};
