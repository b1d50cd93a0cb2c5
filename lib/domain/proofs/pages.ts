/** Which page of a narrower search the rows of a page are on. */

/** The most that the specification allows a page. */
export const MOST_PER_PAGE = 100;
/** Below this a page is more likely to miss the rows than to find them. */
const LEAST_PER_PAGE = 50;

export type PageOfSearch = { page: number; perPage: number };

export const FIRST_PAGE: PageOfSearch = { page: 1, perPage: MOST_PER_PAGE };

/**
 * The page that has the most room around the rows, where the narrower search finds `share` of the search.
 * @param from the number of creators before the rows
 */
export function pageAround(share: number, from: number, rows: number): PageOfSearch {
  const [low, high] = [share * from, share * (from + rows)];
  let best = FIRST_PAGE;
  let mostRoom = -Infinity;
  for (let perPage = MOST_PER_PAGE; perPage >= LEAST_PER_PAGE; perPage--) {
    const page = Math.floor((low + high) / 2 / perPage) + 1;
    // Nothing is before the first page.
    const before = page === 1 ? Infinity : low - (page - 1) * perPage;
    const room = Math.min(before, page * perPage - high);
    if (room > mostRoom) [best, mostRoom] = [{ page, perPage }, room];
  }
  return best;
}
