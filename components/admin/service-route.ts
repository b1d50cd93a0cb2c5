export const SERVICE_ROUTE = "/api/dashboard/service";
export const SERVICE_PAGE = "/admin/service";
