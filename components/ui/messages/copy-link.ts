export const messages = {
  byHand: "Copy this link",
  copied: "Copied",
  /** Screen readers announce this text. */
  told: "Link copied",
};
