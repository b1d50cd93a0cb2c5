/** What the button says that copies a link. */

export const messages = {
  byHand: "Copy this address",
  copied: "Copied",
  /** For screen readers. */
  told: "Link copied",
};
