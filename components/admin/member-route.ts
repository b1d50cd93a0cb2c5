export const MEMBERS = "/api/dashboard/members";
export const INVITES = "/api/dashboard/invites";

export const memberAddress = (id: string) => `/admin/members/${id}`;
export const disableAddress = (id: string) => `${memberAddress(id)}?open=disable#disable`;
