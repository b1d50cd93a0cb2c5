/** This file must not import components, because rows and cards link through it. */

/** The page leads back to the list `listId`. `show` filters the timeline, `after` is its start. */
export function recordHref(creatorId: string, { listId = "", show = "", after = "" } = {}): string {
  const params = new URLSearchParams({
    ...(listId && { list: listId }),
    ...(show && { show }),
    ...(after && { after }),
  });
  const search = params.toString();
  return `/library/${encodeURIComponent(creatorId)}${search && `?${search}`}`;
}
