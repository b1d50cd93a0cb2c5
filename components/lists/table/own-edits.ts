/** This tab has just removed or restored these creators, so their events are not news. */
const own = new Map<string, number>();
const KEPT_MS = 30_000;

export function noteOwnEdits(ids: readonly string[]): void {
  const now = Date.now();
  for (const [id, at] of own) if (now - at > KEPT_MS) own.delete(id);
  for (const id of ids) own.set(id, now);
}

export const isOwnEdit = (id: string): boolean => Date.now() - (own.get(id) ?? 0) < KEPT_MS;
