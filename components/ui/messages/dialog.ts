/** What every dialog says. */

export const messages = {
  close: "Close",
};
