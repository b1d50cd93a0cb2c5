export const messages = {
  refused: (least: number, most: number) => `Use ${least} to ${most} characters that are hard to guess.`,
  help: (least: number) => `At least ${least} characters`,
};
