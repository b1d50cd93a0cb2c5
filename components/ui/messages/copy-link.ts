export const messages = {
  byHand: "Copy this link",
  copied: "Copied",
  /** For screen readers. */
  told: "Link copied",
};
