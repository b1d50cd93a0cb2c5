/** Posts with the same first three words have the same opening. Empty when the hook has no word. */
export function hookOpening(hook: string): string {
  const [, ...words] = /(\S+)(?:\s+(\S+))?(?:\s+(\S+))?/.exec(hook) ?? [];
  return words.filter((word) => word !== undefined).join(" ");
}
