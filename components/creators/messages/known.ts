/** What the filters prove about a creator, in words. */

export const messages = {
  upTo: (most: string) => `up to ${most}`,
  over: (least: string) => `over ${least}`,
  has: (parts: readonly string[]) => `has ${parts.map((part) => `“${part}”`).join(" or ")}`,
  oneOf: (values: readonly string[]) => values.join(" or "),
  onFile: "on file",
};
