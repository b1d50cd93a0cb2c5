export const messages = {
  reveal: "Reveal for 1 credit",
};
