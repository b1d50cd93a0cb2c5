/** Finds the page of a narrower search that has the rows of a page. */

/** The specification allows no larger page. */
export const MOST_PER_PAGE = 100;
/** A smaller page more likely misses the rows than finds them. */
const LEAST_PER_PAGE = 50;

export type PageOfSearch = { page: number; perPage: number };

export const FIRST_PAGE: PageOfSearch = { page: 1, perPage: MOST_PER_PAGE };

/** @param from number of creators before the rows */
export function pageAround(share: number, from: number, rows: number): PageOfSearch {
  const [low, high] = [share * from, share * (from + rows)];
  let best = FIRST_PAGE;
  let mostRoom = -Infinity;
  for (let perPage = MOST_PER_PAGE; perPage >= LEAST_PER_PAGE; perPage--) {
    const page = Math.floor((low + high) / 2 / perPage) + 1;
    // Nothing precedes the first page.
    const before = page === 1 ? Infinity : low - (page - 1) * perPage;
    const room = Math.min(before, page * perPage - high);
    if (room > mostRoom) [best, mostRoom] = [{ page, perPage }, room];
  }
  return best;
}
