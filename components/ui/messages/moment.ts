export const messages = {
  now: "now",
  units: { m: "m", h: "h", d: "d", w: "w", y: "y" },
};
