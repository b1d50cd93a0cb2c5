/** What a number says that is not there. */

export const messages = {
  notKnown: "Not known",
};
