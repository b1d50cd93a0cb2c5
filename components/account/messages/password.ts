/** What choosing a password says. */

export const messages = {
  refused: (least: number, most: number) =>
    `Choose a password of ${least} to ${most} characters that is not easy to guess.`,
  help: (least: number) => `At least ${least} characters. A sentence is easy to remember and hard to guess.`,
};
