/** What is known of a creator before it is paid for, and from where, in words. */

export const messages = {
  upTo: (most: string) => `up to ${most}`,
  under: (most: string) => `under ${most}`,
  over: (least: string) => `over ${least}`,
  has: (parts: readonly string[]) => `has ${parts.map((part) => `“${part}”`).join(" or ")}`,
  oneOf: (values: readonly string[]) => values.join(" or "),
  onFile: "on file",
  noneOnFile: "none on file",
  provenNone: "none",
  /** Where it comes from, on hover. */
  title: {
    filter: "Proven by your search",
    search: (moment: string) => `Proven by free searches, ${moment}`,
    post: (day: string | undefined) => (day ? `Seen in a post of ${day}` : "Seen in a post without a date"),
  },
  seen: " (seen in a post)",
};
