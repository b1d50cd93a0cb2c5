export const SPENDING = "/api/dashboard/spending";
