export const NEW_FORM = "/api/dashboard/imports/form";
export const formOf = (id: string) => `/api/dashboard/imports/${id}/form`;
export const rejectedOf = (id: string) => `/api/dashboard/imports/${id}/rejected.csv`;
export const callOf = (path: string) => `/api/dashboard/${path}`;
export const pageOfImport = (id: string) => `/admin/import/${id}`;
