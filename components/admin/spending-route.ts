/** Takes the forms of /admin/spending. */
export const SPENDING = "/api/dashboard/spending";
