/** How long ago, in as few letters as possible. */

export const messages = {
  now: "now",
  /** After a number. */
  units: { m: "m", h: "h", d: "d", w: "w", y: "y" },
};
