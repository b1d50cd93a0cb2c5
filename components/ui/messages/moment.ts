export const messages = {
  now: "now",
  /** After a number. */
  units: { m: "m", h: "h", d: "d", w: "w", y: "y" },
};
