/** Takes the forms of /admin/privacy. */
export const PRIVACY = "/api/dashboard/privacy";
export const PRIVACY_PAGE = "/admin/privacy";
/** A creator's data as a file. */
export const heldHref = (id: string) => `${PRIVACY}/held?${new URLSearchParams({ creator: id })}`;
