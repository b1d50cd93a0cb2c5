/** Take the forms about members. */
export const MEMBERS = "/api/dashboard/members";
export const INVITES = "/api/dashboard/invites";

export const memberAddress = (id: string) => `/admin/members/${id}`;
/** The same page, with what disabling stops and its button in sight. */
export const disableAddress = (id: string) => `${memberAddress(id)}?open=disable#disable`;
