import type { Role } from "./members";

export const INVITE_DAYS = 7;
export const RESET_HOURS = 24;
/** The cookie that shows the links once has room for this many. */
export const MOST_INVITES = 40;

/** Delivery state of a message with a link. `off` means that no mail server is configured. */
export type MailState = "sent" | "failed" | "off";

export type IssuedLink = { id: string; link: string; email: string; mail: MailState };

/** `state`: an expired invite can be renewed. Used and revoked invites are not listed. */
export type PendingInvite = {
  id: string;
  email: string;
  role: Role;
  monthlyCap: number | null;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  state: "open" | "expired";
};

export const LINK_PATHS: readonly string[] = ["/invite", "/reset", "/confirm-email", "/setup"];
export const LINK_TOKEN = /^[\w-]{1,100}$/;
const OPENED_SECONDS = 3600;

/** The token moves from the address into this cookie, because histories keep addresses and others see them. */
export const openedLinkName = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}scoutdeck-opened-link`;

/** @param token empty to delete the cookie */
export function openedLinkCookie(token: string, isSecure: boolean): string {
  const seconds = token === "" ? 0 : OPENED_SECONDS;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${openedLinkName(isSecure)}=${token}; ${attributes}`;
}
