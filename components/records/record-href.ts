/** The page of a creator. No code of components: rows and cards lead there. */

/** `listId`: the list that it is opened from, to which the page leads back. `show`, `after`: what of the timeline, and where it begins. */
export function recordHref(creatorId: string, { listId = "", show = "", after = "" } = {}): string {
  const params = new URLSearchParams({
    ...(listId && { list: listId }),
    ...(show && { show }),
    ...(after && { after }),
  });
  const search = params.toString();
  return `/library/${encodeURIComponent(creatorId)}${search && `?${search}`}`;
}
