/** Rows that a narrower search has certainly examined: between two found creators, in the order of the page. */

export type RowsOfPage = {
  ids: readonly string[];
  isFirst: boolean;
  isLast: boolean;
};

export type Stretch = {
  ids: readonly string[];
  isFromStart: boolean;
  isToEnd: boolean;
};

type Coverage = {
  found: readonly string[];
  absent: readonly string[];
};

/** `position` is that of a row, or before or after all rows. */
type Place = { at: number; position: number };

/** @returns null when unknown: the creator is not a row of the page, and neither are the others found */
function placesOf({ ids, isFirst, isLast }: RowsOfPage, found: readonly string[]): Place[] | null {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const firstRow = found.findIndex((id) => positions.has(id));
  const strangerAt = (at: number): number | null => {
    if (isFirst) return ids.length;
    if (isLast) return -1;
    if (firstRow === -1) return null;
    // Rows are contiguous, so a creator before one of them who is not a row precedes them all.
    return at < firstRow ? -1 : ids.length;
  };
  const places: Place[] = [];
  for (const [at, id] of found.entries()) {
    const position = positions.get(id) ?? strangerAt(at);
    if (position === null) return null;
    places.push({ at, position });
  }
  return places;
}

/** Rows are in the order of the page, with no other creator between two of them. */
function isInOrder(places: readonly Place[], rows: number): boolean {
  return places.every(({ position }, index) => {
    const before = places[index - 1]?.position ?? -1;
    const isOutside = position === -1 || position === rows;
    return isOutside ? position >= before : position > before;
  });
}

/**
 * @param isOrderTotal creators with equal values always have the same order; otherwise only a complete narrower search
 * proves absence
 * @returns null when the answer contradicts the page, which has changed since
 */
export function coverageOf(page: RowsOfPage, stretch: Stretch, isOrderTotal: boolean): Coverage | null {
  const inStretch = new Set(stretch.ids);
  const found = page.ids.filter((id) => inStretch.has(id));
  const missing = page.ids.filter((id) => !inStretch.has(id));
  const isWhole = stretch.isFromStart && stretch.isToEnd;
  if (!isOrderTotal) return { found, absent: isWhole ? missing : [] };
  if (inStretch.size < stretch.ids.length) return null;
  // The page has all creators, so the narrower search can't find others.
  if (page.isFirst && page.isLast && found.length < stretch.ids.length) return null;
  const places = placesOf(page, stretch.ids);
  if (places === null) return { found, absent: isWhole ? missing : [] };
  if (!isInOrder(places, page.ids.length)) return null;
  const first = stretch.isFromStart ? -Infinity : (places[0]?.position ?? Infinity);
  const last = stretch.isToEnd ? Infinity : (places.at(-1)?.position ?? -Infinity);
  const isCovered = (position: number) => first < position && position < last;
  return { found, absent: page.ids.filter((id, at) => !inStretch.has(id) && isCovered(at)) };
}
