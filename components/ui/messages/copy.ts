export const messages = {
  copy: "Copy",
  copied: "Copied",
  byHand: "Copy this:",
};
