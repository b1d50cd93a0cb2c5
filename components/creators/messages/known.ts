export const messages = {
  upTo: (most: string) => `up to ${most}`,
  under: (most: string) => `under ${most}`,
  over: (least: string) => `over ${least}`,
  has: (parts: readonly string[]) => `has ${parts.map((part) => `“${part}”`).join(" or ")}`,
  oneOf: (values: readonly string[]) => values.join(" or "),
  onFile: "on file",
  noneOnFile: "none on file",
  provenNone: "none",
  title: {
    filter: "From your search",
    search: (moment: string) => `Previewed for free, ${moment}`,
    post: (day: string | undefined) => (day ? `Seen in a post from ${day}` : "Seen in an undated post"),
  },
  seen: " (seen in a post)",
};
