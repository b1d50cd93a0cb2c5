/** Take the forms about members. */
export const MEMBERS = "/api/dashboard/members";
export const INVITES = "/api/dashboard/invites";

export const memberAddress = (id: string) => `/admin/members/${id}`;
