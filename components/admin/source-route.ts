export const SOURCES_ROUTE = "/api/dashboard/sources";
export const SOURCES_PAGE = "/admin/sources";
export const sourceHref = (id: string) => `${SOURCES_PAGE}/${id}`;
