export const messages = {
  noReveal: "Your role can’t reveal creators.",
};
