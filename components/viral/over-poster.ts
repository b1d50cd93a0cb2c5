/** The checkbox over a poster is visible only when needed. */
export const overPoster =
  "size-[22px]! rounded-6! shadow-1 opacity-0 checked:opacity-100 focus-visible:opacity-100 focus-visible:outline-white group-focus-within/card:opacity-100 group-hover/card:opacity-100 noscript:opacity-100 [@media(hover:none)]:opacity-100";
