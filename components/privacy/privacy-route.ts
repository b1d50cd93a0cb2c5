export const PRIVACY = "/api/dashboard/privacy";
export const PRIVACY_PAGE = "/admin/privacy";
/** Downloads a creator's data. */
export const heldHref = (id: string) => `${PRIVACY}/held?${new URLSearchParams({ creator: id })}`;
