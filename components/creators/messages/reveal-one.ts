/** What the button says that buys the record of one creator, in the browser. */

export const messages = {
  reveal: "Reveal for 1 credit",
};
