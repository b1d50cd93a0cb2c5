/** The first three words of a hook: posts that begin alike have the same opening. Empty when the hook has no word. */
export function hookOpening(hook: string): string {
  const [, ...words] = /(\S+)(?:\s+(\S+))?(?:\s+(\S+))?/.exec(hook) ?? [];
  return words.filter((word) => word !== undefined).join(" ");
}
