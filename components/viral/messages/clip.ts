export const messages = {
  /** For the button of a card. */
  play: "Play",
  /** For the button of the open post. */
  playOpen: "Play video",
};
