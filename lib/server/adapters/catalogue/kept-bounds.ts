import "server-only";
const KEPT_FOR_MS = 30 * 86_400_000;
/** Files shared with the current generation do not count, because they are there anyway. */
const KEPT_BYTES = 2 * 2 ** 30;
export const MOST_KEPT = 10;

type Earlier = { generation: number; createdAt: string };

/** @param bytesOf bytes that a generation adds to the current one and those before it; undefined if it is incomplete */
export function withinBounds<T extends Earlier>(
  found: readonly T[],
  current: number,
  bytesOf: (earlier: T) => number | undefined,
  now = Date.now(),
): T[] {
  const kept: T[] = [];
  let bytes = 0;
  for (const earlier of found.toSorted((a, b) => b.generation - a.generation)) {
    if (earlier.generation >= current) continue;
    const more = bytesOf(earlier);
    const isOld = now - Date.parse(earlier.createdAt) > KEPT_FOR_MS;
    if (more === undefined || isOld || kept.length === MOST_KEPT || bytes + more > KEPT_BYTES) break;
    bytes += more;
    kept.push(earlier);
  }
  return kept;
}
