/** The first three words of a hook: posts that begin alike have the same opening. Empty when the hook has no word. */
export function hookOpening(hook: string): string {
  return hook.trim().split(/\s+/, 3).join(" ");
}
