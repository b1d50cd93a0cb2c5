/** What the buttons say that play a clip: they are made in the browser. */

export const messages = {
  /** On a card. */
  play: "Play",
  /** On the open post. */
  playOpen: "Play the clip",
};
