export const MEMBERS = "/api/dashboard/members";
export const INVITES = "/api/dashboard/invites";

export const memberAddress = (id: string) => `/admin/members/${id}`;
export const disableAddress = (id: string) => `${memberAddress(id)}?open=disable#disable`;

export const SERVICE_ROUTE = "/api/dashboard/service";
export const SERVICE_PAGE = "/admin/service";

export const SOURCES_ROUTE = "/api/dashboard/sources";
const SOURCES_PAGE = "/admin/sources";
export const sourceHref = (id: string) => `${SOURCES_PAGE}/${id}`;

export const WEBHOOKS_ROUTE = "/api/dashboard/webhooks";
export const webhookRoute = (id: string) => `${WEBHOOKS_ROUTE}/${id}`;
const WEBHOOKS_PAGE = "/admin/webhooks";
export const webhookHref = (id: string) => `${WEBHOOKS_PAGE}/${id}`;

export const SPENDING = "/api/dashboard/spending";
export const SPENDING_PAGE = "/admin/spending";
