/** Links that work once: invites and password resets. No zod: the browser imports these. */
import type { Role } from "./members";

export const INVITE_DAYS = 7;
export const RESET_HOURS = 24;
/** The links of so many fit into the cookie that shows them once. */
export const MOST_INVITES = 40;

/** What became of the message with a link. `off`: no mail server is configured. */
export type MailState = "sent" | "failed" | "off";

/** A link, at the only moment at which it is known. `email`: of the person whom it is for. */
export type IssuedLink = { id: string; link: string; email: string; mail: MailState };

/** `state`: an expired one can be made anew; a used or revoked one is not listed. */
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

/** Pages that links open. */
export const LINK_PATHS: readonly string[] = ["/invite", "/reset", "/confirm-email", "/setup"];
/** What the token of a link looks like. */
export const LINK_TOKEN = /^[\w-]{1,100}$/;
/** So long the browser keeps the token of an opened link. */
const OPENED_SECONDS = 3600;

/** The cookie that has the token once a link was opened: an address is kept by histories, and seen by others. */
export const openedLinkName = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}scoutdeck-opened-link`;

/** The value of a Set-Cookie header. @param token empty: forgets it */
export function openedLinkCookie(token: string, isSecure: boolean): string {
  const seconds = token === "" ? 0 : OPENED_SECONDS;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return `${openedLinkName(isSecure)}=${token}; ${attributes}`;
}
