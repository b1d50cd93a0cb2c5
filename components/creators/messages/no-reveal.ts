/** Stands where a reveal would be offered to those whose role allows it. */

export const messages = {
  noReveal: "Your role reads and never spends. Ask a member of your team to reveal creators.",
};
