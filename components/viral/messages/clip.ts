export const messages = {
  /** Labels the button of a card. */
  play: "Play",
  /** Labels the button of the open post. */
  playOpen: "Play video",
};
