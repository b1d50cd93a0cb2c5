/**
 * Which rows of a page a narrower search has looked at for certain. It finds a part of what the search of the page finds,
 * in the same order: a row between two creators that it found, and not found itself, does not meet its filters.
 */

/** A page of the search: creators that follow each other in its order, without a gap. */
export type RowsOfPage = {
  ids: readonly string[];
  /** Nobody is before them. */
  isFirst: boolean;
  /** Nobody is after them. */
  isLast: boolean;
};

/** Pages of the narrower search that follow each other, as one list. */
export type Stretch = {
  ids: readonly string[];
  isFromStart: boolean;
  isToEnd: boolean;
};

export type Coverage = {
  found: readonly string[];
  /** Certainly not among what the narrower search finds. */
  absent: readonly string[];
};

/** Where somebody of the narrower search is: a position among the rows, before all of them, or after all of them. */
type Place = { at: number; position: number };

/** @returns null when it cannot be told: somebody is no row, and no row is near */
function placesOf({ ids, isFirst, isLast }: RowsOfPage, found: readonly string[]): Place[] | null {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const firstRow = found.findIndex((id) => positions.has(id));
  const strangerAt = (at: number): number | null => {
    if (isFirst) return ids.length;
    if (isLast) return -1;
    if (firstRow === -1) return null;
    // Rows follow each other without a gap: who comes before one of them and is none is before all of them.
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

/** In the order of the page: no row before an earlier one, and nobody else between two rows. */
function isInOrder(places: readonly Place[], rows: number): boolean {
  return places.every(({ position }, index) => {
    const before = places[index - 1]?.position ?? -1;
    const isOutside = position === -1 || position === rows;
    return isOutside ? position >= before : position > before;
  });
}

/**
 * What an answer says about the rows. Null: it contradicts the page, which has changed since.
 * @param isOrderTotal the service orders creators with equal values always in one way. If it may not, a stretch proves an
 *   absence only when it is all that the narrower search finds
 */
export function coverageOf(page: RowsOfPage, stretch: Stretch, isOrderTotal: boolean): Coverage | null {
  const inStretch = new Set(stretch.ids);
  const found = page.ids.filter((id) => inStretch.has(id));
  const missing = page.ids.filter((id) => !inStretch.has(id));
  const isWhole = stretch.isFromStart && stretch.isToEnd;
  if (!isOrderTotal) return { found, absent: isWhole ? missing : [] };
  if (inStretch.size < stretch.ids.length) return null;
  // The page is all that there is: nobody else can be found.
  if (page.isFirst && page.isLast && found.length < stretch.ids.length) return null;
  const places = placesOf(page, stretch.ids);
  if (places === null) return { found, absent: isWhole ? missing : [] };
  if (!isInOrder(places, page.ids.length)) return null;
  const first = stretch.isFromStart ? -Infinity : (places[0]?.position ?? Infinity);
  const last = stretch.isToEnd ? Infinity : (places.at(-1)?.position ?? -Infinity);
  const isCovered = (position: number) => first < position && position < last;
  return { found, absent: page.ids.filter((id, at) => !inStretch.has(id) && isCovered(at)) };
}
