export const messages = {
  notKnown: "Unknown",
};
